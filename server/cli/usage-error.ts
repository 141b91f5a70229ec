/** A wrong command line. It is reported in one line, without a stack. */
export class UsageError extends Error {}
