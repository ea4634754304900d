"""Infrastructure below the models: a circuit breaker, a cache that works without Redis, and the log context."""
