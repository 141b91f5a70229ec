import { useLayoutEffect, useRef, useState } from "react";

/**
 * The node the toasts hang in. While a modal dialog is open everything outside it lies under it, takes no click and is
 * not read out: then the node moves into the dialog, and back to the page when that closes. The list of toasts is a
 * popover, so that no dialog covers or cuts it.
 */
export function useToastHost(open: boolean) {
  const [host] = useState(() => document.createElement("div"));
  const list = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    if (!open) return;
    function settle() {
      const place = topDialog() ?? document.body;
      if (host.parentElement === place) return;
      place.append(host);
      // The browser hides a popover that moves. Shown last, it lies over everything.
      list.current?.hidePopover();
      list.current?.showPopover();
    }
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open, host]);
  return { host, list };
}

function topDialog(): Element | null {
  const modal = document.querySelectorAll("dialog:modal");
  return document.activeElement?.closest("dialog:modal") ?? modal[modal.length - 1] ?? null;
}
