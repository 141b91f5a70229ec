import { X } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { IconButton } from "../icon-button.tsx";

/**
 * Props of a native modal dialog that follows `open`. The browser handles the focus trap, Escape, the return of focus
 * and the inert page.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      // The page stops scrolling and loses its scrollbar. The width of the scrollbar is reserved, so that the page's width does
      // not change.
      const root = document.documentElement;
      root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
      dialog?.showModal();
      // React renders no `autofocus`: it focuses a field when the field appears, which is before the dialog is shown.
      dialog?.querySelector<HTMLElement>("[data-autofocus=true]")?.focus();
    }
    if (!open && wasOpen.current) dialog?.close();
    wasOpen.current = open;
  }, [open]);

  return {
    ref,
    closedby: "closerequest" as const,
    onClose,
    // The contents cover the dialog, so a click on the dialog element itself is a click on the backdrop.
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (target === currentTarget && !hasTyped(currentTarget)) currentTarget.close();
    },
  };
}

/** Whether something was typed in a dialog. A click beside the dialog then does not close it. */
const hasTyped = (dialog: HTMLDialogElement): boolean =>
  [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.value !== field.defaultValue,
  );

/** A button that closes the dialog around it, also without scripts. */
export function CloseButton({ label, className }: { label: string; className?: string }) {
  return (
    <form method="dialog" className={className}>
      <IconButton type="submit" label={label}>
        <X aria-hidden />
      </IconButton>
    </form>
  );
}
