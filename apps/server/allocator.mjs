/**
 * Settings of glibc's allocator for the server, as environment variables. Blocks of 1 MiB or more are
 * returned to the system as soon as they are freed: otherwise the allocator raises this limit by itself, and
 * reading a file of 100 MB keeps 200 MB more. All threads share one arena: with one arena per thread, two
 * threads that measure a long ride leave 10 MB more unused.
 */
export const allocatorEnvironment = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024), MALLOC_ARENA_MAX: '1' }
