import type { Plugin, Rolldown } from "vite";
import { type Edit, edited } from "../edits.ts";

/**
 * Puts parentheses around the functions that hold React's CommonJS modules, which all run when a page wakes up. V8 then
 * compiles them on another thread while they arrive; else it reads them again when they are called, and the page stands
 * still meanwhile (20 ms for React DOM, four times that on a phone). The bundler writes them so; the minifier drops them.
 */
export function eagerModulesPlugin(): Plugin {
  return {
    name: "reluit:eager-modules",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        let held = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const edits = [...parentheses(this.parse(file.code))];
          file.code = edited(file.code, edits);
          held += edits.length;
        }
        if (held === 0) this.error("No function holds a module any more: this plugin has nothing to do");
      },
    },
  };
}

/** Around the only argument of each call that a variable of the module itself begins with: `var react = wrap(e => {…})`. */
function* parentheses({ body }: ReturnType<Rolldown.PluginContext["parse"]>): Generator<Edit> {
  for (const statement of body)
    if (statement.type === "VariableDeclaration")
      for (const { init } of statement.declarations) {
        const [only] = init?.type === "CallExpression" && init.arguments.length === 1 ? init.arguments : [];
        if (only?.type !== "ArrowFunctionExpression") continue;
        yield { start: only.start, end: only.start, text: "(" };
        yield { start: only.end, end: only.end, text: ")" };
      }
}
