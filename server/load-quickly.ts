import { type ResolveFnOutput, registerHooks } from "node:module";

const DRIZZLE = "/node_modules/drizzle-orm/";
const RELATIVE = /^\.\.?\/.+\.js$/;

/**
 * Tells Node where drizzle-orm's modules are and what they are, which it would read from a file of 179 KB for each of
 * them again: half a second of every start, and 30 MB (docs/decisions/loading-quickly.md). For what is imported later.
 */
export function loadQuickly() {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL;
      if (parent?.includes(DRIZZLE) && RELATIVE.test(specifier))
        return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
      if (!specifier.startsWith("drizzle-orm")) return next(specifier, context);
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, known);
      return known;
    },
  });
}
