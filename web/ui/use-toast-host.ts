import { useLayoutEffect, useRef, useState } from "react";
import { placeToast } from "./place-toast.ts";

/**
 * The node the toasts hang in. While a modal dialog is open everything outside it lies under it, takes no click and is
 * not read out: then the node moves into the dialog, and back to the page when that closes. The list of toasts is a
 * popover, so that no dialog covers or cuts it. It keeps off what the page is there for, also when another page comes.
 */
export function useToastHost(open: boolean) {
  const [host] = useState(() => document.createElement("div"));
  const list = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    if (!open) return;
    function settle() {
      const place = topDialog() ?? document.body;
      if (host.parentElement !== place) {
        place.append(host);
        // The browser hides a popover that moves. Shown last, it lies over everything.
        list.current?.hidePopover();
        list.current?.showPopover();
      }
      if (list.current) placeToast(list.current);
    }
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
    const moved = { capture: true, passive: true };
    addEventListener("scroll", settle, moved);
    addEventListener("resize", settle, moved);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", settle, moved);
      removeEventListener("resize", settle, moved);
    };
  }, [open, host]);
  return { host, list };
}

function topDialog(): Element | null {
  const modal = document.querySelectorAll("dialog:modal");
  return document.activeElement?.closest("dialog:modal") ?? modal[modal.length - 1] ?? null;
}
