/**
 * Invisible characters that deceive. They reverse the text after them (202E shows `jpg.exe` as `exe.gpj`) or make two names look
 * the same. 200C and 200D are allowed, because Persian, Arabic and emoji need them.
 */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** A text without visible characters. */
const NOTHING_SEEN = /^[\s\u200c\u200d]+$/;

/** Removes invisible characters, which are often pasted unnoticed, and surrounding spaces. */
export function seenOf(text: string): string {
  const seen = text.replace(HIDDEN, "").trim();
  return NOTHING_SEEN.test(seen) ? "" : seen;
}
