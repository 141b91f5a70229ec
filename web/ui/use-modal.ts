import { type MouseEvent, useEffect, useRef } from "react";

/**
 * A native dialog follows `open`. The browser gives the focus trap, Escape, the return of focus and the inert page;
 * a form with `method="dialog"` closes it without script.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      // The page under it stops scrolling: its bar goes, its width must not.
      const root = document.documentElement;
      root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
      dialog?.showModal();
    }
    if (!open && wasOpen.current) dialog?.close();
    wasOpen.current = open;
  }, [open]);

  return {
    ref,
    closedby: "any" as const,
    onClose,
    // The contents cover the dialog: a click on the element itself fell on the backdrop.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) event.currentTarget.close();
    },
  };
}
