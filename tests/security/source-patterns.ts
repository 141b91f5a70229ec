import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** Every regular expression of the shop's code, without tests and build tools. */
export function sourcePatterns(): { literals: Pattern[]; made: string[] } {
  const literals: Pattern[] = [];
  const made: string[] = [];
  for (const file of globSync("{contract,server,web}/**/*.{ts,tsx}").toSorted()) {
    if (/\.test\.|\/fixtures\/|\.gen\.|^web\/build\//.test(file)) continue;
    const tree = parseSync(readFileSync(file, "utf8"), { syntax: "typescript", tsx: file.endsWith("x") });
    for (const node of nodesOf(tree)) {
      if (node.type === "RegExpLiteral")
        literals.push({ file, source: String(node.pattern), flags: String(node.flags) });
      const { callee } = node;
      if (node.type === "NewExpression" && isNode(callee) && callee.value === "RegExp") made.push(file);
    }
  }
  return { literals, made };
}
