import { useLayoutEffect, useRef, useState } from "react";
import { placeToast } from "./place-toast.ts";

/**
 * The element that contains the toasts. While a modal dialog is open, everything outside it is inert, so the element moves into
 * the dialog, and back when it closes. The list is a popover, so that no dialog covers or clips it. It moves away from primary
 * actions, also after a navigation.
 */
export function useToastHost(open: boolean) {
  const [host] = useState(() => document.createElement("div"));
  const list = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    if (!open) return;
    function update() {
      const place = topDialog() ?? document.body;
      if (host.parentElement !== place) {
        place.append(host);
        // The browser hides a popover that moves. Showing it again puts it over everything else.
        list.current?.hidePopover();
        list.current?.showPopover();
      }
      if (list.current) placeToast(list.current);
    }
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
    const listenerOptions = { capture: true, passive: true };
    addEventListener("scroll", update, listenerOptions);
    addEventListener("resize", update, listenerOptions);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", update, listenerOptions);
      removeEventListener("resize", update, listenerOptions);
    };
  }, [open, host]);
  return { host, list };
}

function topDialog(): Element | null {
  const modal = document.querySelectorAll("dialog:modal");
  return document.activeElement?.closest("dialog:modal") ?? modal[modal.length - 1] ?? null;
}
