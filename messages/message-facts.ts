import type { CompiledMessage } from "icu-minify/format";

/** The values that a message needs from its caller, read from its compiled form. */
export interface MessageFacts {
  /** Placeholder → the kinds it is used as. */
  readonly placeholders: ReadonlyMap<string, ReadonlySet<PlaceholderKind>>;
  /** Select placeholder → the words it chooses from, without `other`. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
  readonly plurals: readonly PluralFacts[];
}

export type PlaceholderKind = "text" | "tag" | "select" | "plural" | "ordinal" | "number" | "date" | "time";

export interface PluralFacts {
  readonly name: string;
  readonly kind: "plural" | "ordinal";
  readonly forms: readonly string[];
}

// The numbers icu-minify marks its nodes with; 0 is the `#` of a plural.
const POUND = 0;
const KINDS = [undefined, "select", "plural", "ordinal", "number", "date", "time"] as const;

export function factsOf(message: CompiledMessage): MessageFacts {
  const placeholders = new Map<string, Set<PlaceholderKind>>();
  const choices = new Map<string, Set<string>>();
  const plurals: PluralFacts[] = [];

  function note(name: string, kind: PlaceholderKind) {
    placeholders.set(name, (placeholders.get(name) ?? new Set()).add(kind));
  }

  function visitAll(nodes: unknown) {
    if (Array.isArray(nodes)) for (const node of nodes) visit(node);
  }

  function visit(node: unknown) {
    if (!Array.isArray(node)) return;
    const [name, mark, rest] = node;
    if (mark === undefined) return note(name, "text");
    const kind = typeof mark === "number" && mark !== POUND ? KINDS[mark] : undefined;
    if (kind === undefined) {
      note(name, "tag");
      return visitAll(node.slice(1));
    }
    note(name, kind);
    if (kind !== "select" && kind !== "plural" && kind !== "ordinal") return;
    const forms = Object.keys(rest);
    if (kind === "select") {
      const words = choices.get(name) ?? new Set();
      for (const form of forms) if (form !== "other") words.add(form);
      choices.set(name, words);
    } else plurals.push({ name, kind, forms });
    for (const form of forms) visitAll(rest[form]);
  }

  visitAll(message);
  return { placeholders, choices, plurals };
}
