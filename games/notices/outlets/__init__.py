"""What channels share that send to addresses people have given: a guarded way out, an outbox, and its sender."""
