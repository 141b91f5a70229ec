import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LOCALES } from "#contract/locale.ts";
import { compileWords, namespacesIn, wordsFile } from "#messages/compile.ts";

const ALL = "virtual:words";
const ONE = `${ALL}/`;

/**
 * Compiles messages/<language>/<namespace>.json. `virtual:words` holds all of them on the server; in the browser it only
 * knows how to load each, since a page needs few namespaces in one language.
 */
export function wordsPlugin(): Plugin {
  return {
    name: "reluit:words",
    resolveId(id) {
      return id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${ALL}`) return this.environment.config.consumer === "client" ? loaders() : everything();
      if (!id.startsWith(`\0${ONE}`)) return undefined;
      const [locale, namespace] = nameOf(id);
      const file = wordsFile(locale, namespace);
      this.addWatchFile(file);
      // An engine reads a JSON text faster than the same object literal.
      const json = JSON.stringify(compileWords(readFileSync(file, "utf8")));
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleSideEffects: false };
    },
    hotUpdate({ file }) {
      if (!/\/messages\/(?:fr|en|ar)\/[\w-]+\.json$/.test(file)) return undefined;
      const { moduleGraph, hot } = this.environment;
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (id.startsWith(`\0${ALL}`)) moduleGraph.invalidateModule(module);
      }
      hot.send({ type: "full-reload" });
      return [];
    },
  };
}

function nameOf(id: string) {
  const [name = "", namespace = ""] = id.slice(ONE.length + 1).split("/");
  const locale = LOCALES.find((known) => known === name);
  if (!locale) throw new Error(`Unknown language in ${id}`);
  return [locale, namespace] as const;
}

function names(): string[] {
  return LOCALES.flatMap((locale) => namespacesIn(locale).map((namespace) => `${locale}/${namespace}`));
}

function loaders(): string {
  const lines = names().map((name) => `"${name}": () => import("${ONE}${name}"),`);
  return `export const ready = {};\nexport const loaders = {\n${lines.join("\n")}\n};`;
}

function everything(): string {
  const all = names();
  const imports = all.map((name, index) => `import words${index} from "${ONE}${name}";`);
  const lines = all.map((name, index) => `"${name}": words${index},`);
  return `${imports.join("\n")}\nexport const loaders = {};\nexport const ready = {\n${lines.join("\n")}\n};`;
}
