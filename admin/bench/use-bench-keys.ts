import { useLayoutEffect, useRef } from "react";
import { isTyping } from "../shell/is-typing.ts";

/** A hand scanner types a whole code in a few milliseconds, a person one key in a hundred. */
const BURST_MS = 40;
const SHORTEST_CODE = 6;

/**
 * Keys of a page that is scanned on as well: `onKey` gets those that a person presses outside of fields, `onScan` a code that a
 * scanner types there. No key of a code is taken for a shortcut.
 */
export function useBenchKeys(onKey: (key: string) => void, onScan: (code: string) => void) {
  const latest = useRef({ onKey, onScan });
  useLayoutEffect(() => {
    latest.current = { onKey, onScan };
  });
  // Before the browser paints: no key that follows what is seen goes to the page before.
  useLayoutEffect(() => {
    let typed = "";
    let pause: ReturnType<typeof setTimeout> | undefined;
    function settle() {
      const text = typed;
      typed = "";
      if (text.length >= SHORTEST_CODE) latest.current.onScan(text);
      else for (const key of text) latest.current.onKey(key.toLowerCase());
    }
    function onDown(event: KeyboardEvent) {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key === "Enter" && typed.length > 0) {
        // The scanner's own Enter, not one on the button that has the focus.
        event.preventDefault();
        clearTimeout(pause);
        settle();
      } else if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        latest.current.onKey(event.key);
      } else if (event.key.length === 1 && event.key !== " ") {
        // The rest of a code opens neither search nor help.
        if (typed.length > 0) event.stopImmediatePropagation();
        clearTimeout(pause);
        typed += event.key;
        pause = setTimeout(settle, BURST_MS);
      }
    }
    document.addEventListener("keydown", onDown, true);
    return () => {
      clearTimeout(pause);
      document.removeEventListener("keydown", onDown, true);
    };
  }, []);
}

/** Opens what is scanned on a page that has no keys of its own. */
export function ScanAnywhere({ onScan }: { onScan: (code: string) => void }) {
  useBenchKeys(() => {}, onScan);
  return null;
}
