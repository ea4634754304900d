"""Infrastructure below the models: circuit breaker, cache that works without Redis, log context."""
