/** Writes a line to the console in development. A production build logs nothing. */
export function debugLog(line: string, detail: unknown = "") {
  if (import.meta.env?.DEV) console.debug(line, detail);
}
