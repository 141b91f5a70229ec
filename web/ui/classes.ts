/** Joins class names and drops falsy ones. Later names don't override earlier ones, so callers pass layout classes only. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
