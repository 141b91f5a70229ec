import { parseSync } from "@swc/core";
import type { SourceFile } from "./check-usage.ts";

/** Letters that only a text for readers has in this code, which is written in English. */
const FOREIGN = /(?=.*[àâäæçéèêëîïôœùûüÿ«»\u0600-\u06ff]).{2}/isu;
const WORD = /\p{L}{2,}(?![^{]*\})/u;
/** What people see or hear of an element. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|description|text|lead|hint)$/;
/** What toasts, dialogs and tables take for people to read. */
const READ_KEYS = /^(?:title|description|label|text|hint|header|caption)$/;
const PROSE = /\p{L}{2,}\s+\p{L}/u;

type Node = Record<string, unknown>;

/** Texts for readers that stand in the code instead of in the messages, each with its file and line. */
export function strayTexts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found = new Set<string>();
    const syntax = { syntax: "typescript", tsx: path.endsWith("x") } as const;
    // In the server such keys are descriptions for programmers.
    const keys = path.startsWith("server/") ? /^$/ : READ_KEYS;
    look(parseSync(text, { ...syntax, target: "es2022" }), false, { keys, add: (words) => found.add(words) });
    return [...found].map(
      (words) => `${path}:${lineOf(text, words)}: "${words.replace(/\s+/g, " ")}" belongs in messages`,
    );
  });
}

interface Report {
  /** Keys of objects whose values people read. */
  readonly keys: RegExp;
  add(words: string): void;
}

/** Walks the tree of a file; `read` says that people see a literal at this place. */
function look(node: unknown, read: boolean, report: Report): void {
  if (Array.isArray(node)) for (const one of node) look(one, read, report);
  if (!isNode(node)) return;
  const words = literalOf(node);
  if (words !== null) {
    if (FOREIGN.test(words) || (read && WORD.test(words))) report.add(words.trim());
    return;
  }
  switch (node.type) {
    case "ImportDeclaration":
    case "TsTypeAliasDeclaration":
    case "TsInterfaceDeclaration":
      return;
    case "CallExpression":
      // Lines for developers.
      if (nameOf(node.callee) === "debugLog") return;
      for (const value of Object.values(node)) look(value, false, report);
      break;
    case "JSXAttribute":
      look(node.value, READ_ATTRIBUTES.test(nameOf(node.name)), report);
      break;
    case "JSXElement":
    case "JSXFragment":
      look(node.opening, false, report);
      look(node.children, true, report);
      break;
    case "ConditionalExpression":
      look(node.test, false, report);
      look(node.consequent, read, report);
      look(node.alternate, read, report);
      break;
    case "BinaryExpression":
      look(node.left, false, report);
      look(node.right, read && /^(?:&&|\|\||\?\?)$/.test(String(node.operator)), report);
      break;
    case "KeyValueProperty": {
      const value = literalOf(node.value) ?? "";
      look(node.value, report.keys.test(nameOf(node.key)) && PROSE.test(value), report);
      break;
    }
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
    case "TemplateLiteral":
      for (const value of Object.values(node)) look(value, read, report);
      break;
    default:
      for (const value of Object.values(node)) look(value, false, report);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "StringLiteral" || node.type === "JSXText") return String(node.value);
  return node.type === "TemplateElement" ? String(node.cooked ?? node.raw) : null;
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.value ?? nameOf(node.name)) : String(node);
}

function lineOf(text: string, words: string): number {
  const start = text.indexOf(words.split("\n")[0] ?? words);
  return text.slice(0, Math.max(start, 0)).split("\n").length;
}
