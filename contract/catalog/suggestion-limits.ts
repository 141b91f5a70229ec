// This file imports no schemas, because the search bar of every page loads it.

/** The length of a text that gets suggestions, at most. */
export const MAX_SUGGESTION_LENGTH = 100;
