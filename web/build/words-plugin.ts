import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { ADMIN_LOCALES, isAdminNamespace } from "#messages/admin-namespaces.ts";
import { compileWords, namespacesIn, wordsFile } from "#messages/compile.ts";

const ALL = "virtual:words";
const ONE = `${ALL}/`;

/**
 * Compiles messages/<language>/<namespace>.json. On the server, `virtual:words` contains all messages. In the browser, it loads
 * them one namespace at a time. The build writes them as JSON into one folder named by a digest of all, because a table with one
 * digest per file would add 2 KB to every page. The shop and the back office have different namespaces; both have `errors`.
 */
export function wordsPlugin(names = shopNames()): Plugin {
  return {
    name: "reluit:words",
    resolveId(id) {
      return id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${ALL}`) {
        const { consumer, command, base } = this.environment.config;
        if (consumer !== "client") return everything(names);
        if (command !== "build") return loaders(names);
        const { folder, files } = builtWords(names);
        for (const [name, source] of files)
          this.emitFile({ type: "asset", fileName: `${folder}${name}.json`, source });
        return fetcher(base + folder, names);
      }
      if (!id.startsWith(`\0${ONE}`)) return undefined;
      const [locale, namespace] = nameOf(id);
      const file = wordsFile(locale, namespace);
      this.addWatchFile(file);
      // JSON text, because engines parse it faster than an object literal.
      const json = compiledWords(locale, namespace);
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
  return localeAndNamespace(id.slice(ONE.length + 1));
}

function localeAndNamespace(id: string) {
  const [name = "", namespace = ""] = id.split("/");
  const locale = LOCALES.find((known) => known === name);
  if (!locale) throw new Error(`Unknown language in ${id}`);
  return [locale, namespace] as const;
}

function shopNames(): string[] {
  return LOCALES.flatMap((locale) =>
    namespacesIn(locale)
      .filter((namespace) => !isAdminNamespace(namespace))
      .map((namespace) => `${locale}/${namespace}`),
  );
}

/** Namespaces of the shop that the back office also needs. */
const SHARED: readonly string[] = [
  "catalog",
  "custody",
  "errors",
  "offer",
  "protocol",
  "repairs",
  "sale",
  "shell",
  "towns",
];

export function adminNames(): string[] {
  return ADMIN_LOCALES.flatMap((locale) =>
    namespacesIn(locale)
      .filter((namespace) => isAdminNamespace(namespace) || SHARED.includes(namespace))
      .map((namespace) => `${locale}/${namespace}`),
  );
}

function compiledWords(locale: Locale, namespace: string): string {
  return JSON.stringify(compileWords(readFileSync(wordsFile(locale, namespace), "utf8")));
}

function builtWords(names: readonly string[]) {
  const files = names.map((name) => [name, compiledWords(...localeAndNamespace(name))] as const);
  const digest = createHash("sha256").update(JSON.stringify(files)).digest("base64url").slice(0, 8);
  return { folder: `assets/words-${digest}/`, files };
}

function fetcher(folder: string, names: readonly string[]): string {
  return `export const names = ${JSON.stringify(names)};
export const ready = {};
export async function load(name) {
  const answer = await fetch("${folder}" + name + ".json");
  if (!answer.ok) throw new Error("Words " + name + ": " + answer.status);
  return answer.json();
}`;
}

function loaders(names: readonly string[]): string {
  const lines = names.map((name) => `"${name}": () => import("${ONE}${name}"),`);
  return `export const names = ${JSON.stringify(names)};
export const ready = {};
const loaders = {\n${lines.join("\n")}\n};
export const load = async (name) => (await loaders[name]()).default;`;
}

function everything(all: readonly string[]): string {
  const imports = all.map((name, index) => `import words${index} from "${ONE}${name}";`);
  const lines = all.map((name, index) => `"${name}": words${index},`);
  return `${imports.join("\n")}
export const names = ${JSON.stringify(all)};
export const load = (name) => Promise.reject(new Error("There are no words " + name));
export const ready = {\n${lines.join("\n")}\n};`;
}
