import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
/** What Vite names the files that a lazy module brings along. */
const BROUGHT_ALONG = "__vite__mapDeps";

/**
 * A lazy module is a plain `import()`: Vite's helper around it fetches style sheets beside it, and ours bring none; 0.6 KB
 * brotli on every page. One that did would fail the build.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: "reluit:plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      order: "pre",
      handler: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : null),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.code.includes(BROUGHT_ALONG))
          this.error(`${file.fileName}: a lazy module brings a style sheet, which nothing would fetch`);
    },
  };
}
