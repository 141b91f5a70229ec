/** Keeps the storage in a name on one line: `128 Go`, `64 غ.ب`. */
export function unbrokenStorage(name: string): string {
  return name.replace(/(\d) (?=(?:[GT][oB]\b|[غت]\.ب))/gu, "$1\u00a0");
}
