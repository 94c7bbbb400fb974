/** The command line makes no sense. */
export class Misused extends Error {}

/** The command cannot be carried out, for a reason that its message tells. */
export class CannotBeDone extends Error {}
