/** The pattern of `like` for texts that begin with `text`. The `%`, `_` and `\` of `text` match themselves only. */
export const beginningWith = (text: string) => `${escapeLike(text)}%`;

/** Escapes the wildcards of `like` in a text, so that the text matches itself only. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
