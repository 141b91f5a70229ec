// Apart from the schemas: every page's search loads it.

/** Characters of a text that gets suggestions, at most. */
export const MAX_SUGGESTION_LENGTH = 100;
