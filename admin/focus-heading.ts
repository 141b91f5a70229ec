import { flushSync } from "react-dom";

/**
 * Ends an action: renders the changes of `end`, then focuses the heading. The action's button may disappear, and a keyboard
 * user would lose the focus with it.
 */
export function focusHeading(heading: HTMLElement | null | undefined, end: () => void): void {
  flushSync(end);
  heading?.focus();
}
