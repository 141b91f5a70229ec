/** Whether a key belongs to what has the focus, or to an open dialog, and not to the page. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector("dialog:modal")) return true;
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}
