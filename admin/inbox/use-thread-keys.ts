import { useEffect, useRef } from "react";
import { isTyping } from "../shell/is-typing.ts";

/** Keys of a conversation's page. They are the text's while somebody types. */
export function useThreadKeys(actions: Readonly<Record<string, () => void>>) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
