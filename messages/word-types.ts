import type { MessageFacts } from "./message-facts.ts";

/** Source of `words.gen.ts`: every key of every namespace with its placeholders, in the order of the French files. */
export function wordTypes(namespaces: ReadonlyMap<string, ReadonlyMap<string, MessageFacts>>): string {
  const blocks = [...namespaces].map(([namespace, messages]) => {
    const lines = [...messages].map(([key, facts]) => entryLine(propertyName(key), fieldsOf(facts)));
    return `  ${propertyName(namespace)}: {\n${lines.join("\n")}\n  };`;
  });
  const body = blocks.join("\n");
  return [
    "// Made from messages/fr by `node script/words.ts --write`.",
    ...(body.includes(": Tag") ? ['import type { Tag } from "./translator.ts";', ""] : [""]),
    `export type Words = {\n${body}\n};`,
    "",
    "export type Namespace = keyof Words;",
    "",
  ].join("\n");
}

/** The value that every message gets without the caller (`Known` in translator.ts). */
const ALWAYS_KNOWN = "shop";

// The file is written as the formatter would, or it would change it back.
const LINE_WIDTH = 110;

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function entryLine(key: string, fields: readonly string[]): string {
  if (fields.length === 0) return `    ${key}: null;`;
  const line = `    ${key}: { ${fields.join("; ")} };`;
  if (line.length <= LINE_WIDTH) return line;
  return `    ${key}: {\n${fields.map((field) => `      ${field};\n`).join("")}    };`;
}

function fieldsOf({ placeholders, choices }: MessageFacts): string[] {
  const given = [...placeholders].filter(([name]) => name !== ALWAYS_KNOWN);
  return given.map(([name, kinds]) => {
    if (kinds.has("tag")) return `${name}: Tag`;
    if (kinds.has("plural") || kinds.has("ordinal")) return `${name}: number`;
    if (!kinds.has("select")) return `${name}: string | number`;
    const words = [...(choices.get(name) ?? []), "other"];
    return `${name}: ${words.map((word) => JSON.stringify(word)).join(" | ")}`;
  });
}
