/** A page that nobody looks at is not painted. */
const LONGEST_MS = 100;

/** Resolves once the browser has painted what was drawn last: a touch is answered before what takes longer begins. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
