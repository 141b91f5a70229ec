/** A listed name whose storage stays on one line: `128 Go`. */
export function unbroken(name: string): string {
  return name.replace(/(\d) (?=(?:[GT]o|[GT]B)\b)/g, "$1\u00a0");
}
