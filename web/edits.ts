/** A text that stands in many pages, without a script: the server knows it by the object, and encodes it once. */
export interface SharedText {
  readonly html: string;
}

/** What follows what in a page. */
export type Piece = string | SharedText;

/** A change of a text: what stands from `start` to `end` becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: Piece;
}

/** Where something stands in a text. */
export interface Place {
  /** How it begins: what does not is passed over without a look at the pattern, in a third of its time. */
  readonly opening: string;
  /** The whole of it, its opening included; sticky. */
  readonly pattern: RegExp;
}

/** Each place in the text, but for those that begin within another one. */
export function* placesIn(text: string, { opening, pattern }: Place): Generator<RegExpExecArray> {
  let at = text.indexOf(opening);
  while (at >= 0) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) yield match;
    at = text.indexOf(opening, at + (match?.[0].length ?? opening.length));
  }
}

/** An edit of each place in the text. */
export function editsOf(
  text: string,
  place: Place,
  write: (match: RegExpExecArray) => Piece,
): readonly Edit[] {
  return Array.from(placesIn(text, place), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: write(match),
  }));
}

/** The text after all edits, as `edited` has it, in pieces that follow each other. */
export function piecesOf(text: string, edits: readonly Edit[]): readonly Piece[] {
  const parts: Piece[] = [];
  let from = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < from) continue;
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  parts.push(text.slice(from));
  return parts;
}

/**
 * The text after all edits, in whatever order they come; edits within what another one replaces are passed over. Made at
 * once: each change of its own copies the whole text, which for a page of 200 KB takes as long as to find its place.
 */
export function edited(text: string, edits: readonly Edit[]): string {
  return piecesOf(text, edits)
    .map((piece) => (typeof piece === "string" ? piece : piece.html))
    .join("");
}
