"""What stands below the models: the circuit breaker, the cache that works without Redis, log context."""
