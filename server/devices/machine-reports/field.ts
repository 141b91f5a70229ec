/** A line of a report: a name, its value, and the names around it in a nested form. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** The names of the enclosing elements, the outermost first. */
  readonly path?: readonly string[];
}

/** More lines than any report has. The rest is left out. */
export const MOST_FIELDS = 3000;
const LONGEST = 300;

/** A text on one line, without control characters, of a bounded length. */
export const shortText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, LONGEST);

/** A name without case, spaces and punctuation: programs write `Face ID`, `face_id` and `FaceID`. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
