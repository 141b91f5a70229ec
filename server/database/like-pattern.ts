/** The pattern of `like` for texts that begin with `text`: its own `%`, `_` and `\` count as letters. */
export const beginningWith = (text: string) => `${escapeLike(text)}%`;

/** A text in which `like` finds no signs of its own. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
