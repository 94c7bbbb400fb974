/** Invalid command line. */
export class Misused extends Error {}

/** Error whose message tells the operator why the command failed and what to do. */
export class CannotBeDone extends Error {}
