/** A wrong command line, reported in one line without a stack. */
export class UsageError extends Error {}
