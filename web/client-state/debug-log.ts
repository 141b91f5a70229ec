/** Writes a line to the console of a developer. The builds that visitors get have none of them. */
export function debugLog(line: string, detail: unknown = "") {
  if (import.meta.env?.DEV) console.debug(line, detail);
}
