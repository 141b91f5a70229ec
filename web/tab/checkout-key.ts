/**
 * The key of the order that comes after another: the same in all tabs that take this step at once, so that none of them
 * pays for an order of its own. After none, a key that nobody else has.
 */
export function keyAfter(key: string | null): string {
  const [, first, count] = /^([0-9a-f]{32})-(\d{1,9})$/.exec(key ?? "") ?? [];
  if (first && count) return `${first}-${Number(count) + 1}`;
  // `randomUUID` exists only on HTTPS and localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}-1`;
}
