/** The result of one check. */
export interface Finding {
  /** `wrong`: the shop does not work or is not safe. `watch`: the operator should know. */
  readonly state: "right" | "watch" | "wrong";
  readonly about: string;
  readonly says: string;
  /** What the operator can do. */
  readonly todo?: string;
}

type Note = (about: string, says: string, todo?: string) => Finding;
const make =
  (state: Finding["state"]): Note =>
  (about, says, todo) => ({ state, about, says, ...(todo ? { todo } : {}) });

export const right = make("right");
export const watch = make("watch");
export const wrong = make("wrong");

export const NO_DEMO = "set DEMO=0, and start from an empty database";

/** Removes findings that a condition left out. */
export const present = (findings: readonly (Finding | false | null)[]): Finding[] =>
  findings.filter((finding) => finding !== false && finding !== null);

/** The first line of an error. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || String(error) : String(error);
  return text.split("\n")[0] ?? "";
}

/** Runs checks concurrently. A check that throws becomes a finding, and the other checks still report. */
export async function examineEach(
  checks: Readonly<Record<string, () => readonly Finding[] | Promise<readonly Finding[]>>>,
): Promise<Finding[]> {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([about, check]) => {
      try {
        return await check();
      } catch (error) {
        return [wrong(about, `can't be looked at: ${reasonOf(error)}`, "mend that, and look again")];
      }
    }),
  );
  return findings.flat();
}

const SYMBOLS = { right: "✓", watch: "!", wrong: "✗" };

/** One line for each finding, and one for its `todo`. */
export function writeFindings(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ about }) => about.length));
  return findings
    .flatMap(({ state, about, says, todo }) => [
      `${SYMBOLS[state]} ${about.padEnd(width)}  ${says}`,
      ...(todo ? [`  ${" ".repeat(width)}  → ${todo}`] : []),
    ])
    .join("\n");
}
