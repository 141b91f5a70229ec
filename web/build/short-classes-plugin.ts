import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import postcss from "postcss";
import type { Plugin } from "vite";
import { classesIn, withClasses } from "../class-names.ts";
import { type Edit, edited } from "../edits.ts";
import { nodesOf } from "./syntax.ts";

const SHEET = "web/ui/theme.css";
/** What only a utility is called: `flex` and `block` may be words of their own somewhere in the scripts, and are short anyway. */
const UTILITY = /^(?=.*[^a-z0-9])[^\s"'`\\]+$/i;
/** Begins with a capital, which no class of the sources does. Nothing is called `Ad`: whoever blocks those would hide it. */
const FIRST = "BCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Without vowels, so that no other word comes of it either. */
const NEXT = "bcdfghjklmnpqrstvwxyz0123456789BCDFGHJKLMNPQRSTVWXYZ";

/** Short names by the ones that stand in the sources. */
type ShortNames = ReadonlyMap<string, string>;

/**
 * Gives Tailwind's utilities names of two or three letters, in style sheets and in the scripts' strings alike: names of
 * classes were a third of a list's HTML. In development and in tests they keep their own.
 */
export function shortClassesPlugin(): Plugin[] {
  let reading: Promise<ShortNames> | undefined;
  const names = () => {
    reading ??= readUtilities(SHEET).then(shortNames);
    return reading;
  };
  return [
    {
      name: "reluit:short-classes-of-sheets",
      apply: "build",
      // Behind Tailwind, which makes the utilities, and before the sheet is packed.
      enforce: "pre",
      transform: {
        filter: { id: /\/web\/ui\/[\w-]+\.css(?:$|\?(?!url))/ },
        handler: async (code) => ({ code: shortenSheet(code, await names()), map: null }),
      },
    },
    {
      name: "reluit:short-classes-of-scripts",
      apply: "build",
      enforce: "post",
      transform: {
        filter: { id: /\/web\/.*\.tsx?$/ },
        async handler(code) {
          return { code: shortenStrings(code, this.parse(code), await names()), map: null };
        },
      },
    },
  ];
}

/** All utilities that the sources name, by the same search that makes the style sheet. */
async function readUtilities(sheet: string): Promise<ReadonlySet<string>> {
  const { root, sources, build } = await compile(readFileSync(sheet, "utf8"), {
    base: resolve(dirname(sheet)),
    onDependency: () => {},
  });
  const own = root === null || root === "none" ? [] : [{ ...root, negated: false }];
  const found = new Set<string>();
  const made = build(new Scanner({ sources: [...own, ...sources] }).scan());
  postcss.parse(made).walkRules(({ selector }) => {
    for (const name of classesIn(selector)) found.add(name);
  });
  return found;
}

/** A short name for each, the same for the same utilities. */
export function shortNames(utilities: Iterable<string>): ShortNames {
  const long = [...utilities].filter((name) => UTILITY.test(name)).sort();
  return new Map(long.map((name, at) => [name, shortName(at)]));
}

function shortName(at: number): string {
  let name = FIRST[at % FIRST.length] ?? "";
  for (let left = Math.floor(at / FIRST.length); left > 0; left = Math.floor(left / NEXT.length))
    name += NEXT[left % NEXT.length];
  return name;
}

export function shortenSheet(sheet: string, names: ShortNames): string {
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    rule.selector = withClasses(rule.selector, names);
  });
  return root.toString();
}

/** Shortens the names within strings and templates; what touches an expression there is part of a longer name. */
export function shortenStrings(code: string, tree: object, names: ShortNames): string {
  const edits: Edit[] = [];
  for (const { type, start, end } of nodesOf(tree)) {
    const inTemplate = type === "TemplateElement";
    if (!inTemplate && !(type === "Literal" && /["']/.test(code[start] ?? ""))) continue;
    const [first, last] = [inTemplate && code[start - 1] === "}", inTemplate && code[end] === "$"];
    const text = code.slice(start, end).replace(/[^\s"'`]+/g, (name, at: number) => {
      const touches = (first && at === 0) || (last && start + at + name.length === end);
      return touches ? name : (names.get(name) ?? name);
    });
    if (text !== code.slice(start, end)) edits.push({ start, end, text });
  }
  return edited(code, edits);
}
