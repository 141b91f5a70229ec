import type { Plugin } from "vite";
import { type Edit, edited } from "../edits.ts";
import { IDLE_FUNCTIONS, IDLE_MODULES, SPEAKING } from "./idle-router.ts";
import { isNode, type Node, nodesOf } from "./syntax.ts";

const MODULE = /\/react-router\/dist\/production\/lib\/(.+\.js)$/;

/**
 * Leaves idle parts of React Router out of the browser's scripts: 7 KB brotli on every page. Its version is pinned; a
 * module that asks for something else than what stands in `idle-router.ts`, or a function that is gone, fails the build.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: "reluit:lean-router",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    load: {
      filter: { id: MODULE },
      handler: (id) => IDLE_MODULES[nameOf(id)],
    },
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const idle = IDLE_FUNCTIONS[nameOf(id)] ?? {};
        const edits: Edit[] = [];
        const found = new Set<string>();
        for (const node of nodesOf(this.parse(code))) {
          const body = idleBody(node, idle);
          if (body) found.add(body.name);
          const edit = body ?? wordsOf(node);
          if (edit) edits.push(edit);
        }
        const missing = Object.keys(idle).filter((name) => !found.has(name));
        if (missing.length > 0)
          this.error(`${id} has no ${missing.join(", ")}; see docs/decisions/lean-router.md`);
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

const nameOf = (id: string) => MODULE.exec(id)?.[1] ?? "";

const nameIn = (value: unknown) => (isNode(value) && typeof value.name === "string" ? value.name : "");

function idleBody(node: Node, idle: Readonly<Record<string, string>>): (Edit & { name: string }) | undefined {
  if (node.type !== "FunctionDeclaration" || !isNode(node.body)) return undefined;
  const name = nameIn(node.id);
  const text = idle[name];
  return text === undefined ? undefined : { name, text, start: node.body.start, end: node.body.end };
}

/** The sentence that a check would say. */
function wordsOf(node: Node): Edit | undefined {
  if (node.type !== "CallExpression" || !SPEAKING.includes(nameIn(node.callee))) return undefined;
  const [condition, sentence] = Array.isArray(node.arguments) ? node.arguments : [];
  return isNode(condition) && isNode(sentence)
    ? { start: condition.end, end: sentence.end, text: "" }
    : undefined;
}
