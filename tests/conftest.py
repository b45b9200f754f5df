"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# examples may be slow on a busy machine: how long they take is for the benchmarks to say
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")
