/** What a look at one part of the shop found. */
export interface Finding {
  /** `wrong` keeps the shop from working or from being safe; `watch` is for the operator to know. */
  readonly state: "right" | "watch" | "wrong";
  readonly about: string;
  readonly says: string;
  /** What to do about it. */
  readonly todo?: string;
}

type Note = (about: string, says: string, todo?: string) => Finding;
const make =
  (state: Finding["state"]): Note =>
  (about, says, todo) => ({ state, about, says, ...(todo ? { todo } : {}) });

export const right = make("right");
export const watch = make("watch");
export const wrong = make("wrong");

/** The first line of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || String(error) : String(error);
  return text.split("\n")[0] ?? "";
}

const SIGNS = { right: "✓", watch: "!", wrong: "✗" };

/** One line a finding, and one more for what to do. */
export function writeFindings(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ about }) => about.length));
  return findings
    .flatMap(({ state, about, says, todo }) => [
      `${SIGNS[state]} ${about.padEnd(width)}  ${says}`,
      ...(todo ? [`  ${" ".repeat(width)}  → ${todo}`] : []),
    ])
    .join("\n");
}
