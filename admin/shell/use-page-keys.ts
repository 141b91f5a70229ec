import { useEffect, useEffectEvent } from "react";
import { isTyping } from "./is-typing.ts";

/** Hears the keys that belong to the page: not those of what has the focus or of an open dialog, nor those of the browser. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event);
  });
  useEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
