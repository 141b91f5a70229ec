import { useEffect, useEffectEvent } from "react";
import { isTyping } from "./is-typing.ts";

/** Listens to keys that belong to the page, not to the focused element, an open dialog or the browser. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event);
  });
  useEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
