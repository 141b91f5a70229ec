/** A change of a text: what stands from `start` to `end` becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An edit of each place that a global pattern finds. */
export function editsOf(
  text: string,
  pattern: RegExp,
  write: (match: RegExpExecArray) => string,
): readonly Edit[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: write(match),
  }));
}

/**
 * The text after all edits, in whatever order they come; edits within what another one replaces are passed over. Made at
 * once: each change of its own copies the whole text, which for a page of 200 KB takes as long as to find its place.
 */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < from) continue;
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
