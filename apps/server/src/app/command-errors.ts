/** Invalid command line. */
export class UsageError extends Error {}

/** Error whose message tells the operator why the command failed and what to do. */
export class CommandFailure extends Error {}
