/** Joins class names; falsy parts vanish. Later names don't override earlier ones: pass only layout classes from outside. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
