/** Whether a key belongs to the focused element or an open dialog, not to the page. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector("dialog:modal")) return true;
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}
