import { flushSync } from "react-dom";

/**
 * Ends an action: what `end` changes is on the page when the heading gets the focus. The button of the action may be gone
 * by then, and with it the focus of who works by keyboard.
 */
export function focusHeading(heading: HTMLElement | null | undefined, end: () => void): void {
  flushSync(end);
  heading?.focus();
}
