/** A class in a selector, as CSS writes it. */
const CLASS = /\.((?:\\3\d ?|\\.|[\w-])+)/g;

/** A leading digit is written as its code, `\\32 xl`; all other escapes stand for the sign itself. */
const unescaped = (name: string) => name.replace(/^\\3(\d) ?/, "$1").replaceAll("\\", "");

/** The classes that a selector names, as they stand in a page. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = ""]) => unescaped(name));
}

/** A selector with other names for some of its classes; these must need no escape. */
export function withClasses(selector: string, names: ReadonlyMap<string, string>): string {
  return selector.replace(CLASS, (written, name: string) => {
    const other = names.get(unescaped(name));
    return other === undefined ? written : `.${other}`;
  });
}
