import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { CloseButton, useModal } from "./modal.tsx";

type SheetSide = "start" | "bottom" | "top";

type SheetProps = {
  /** The id for `sheetCommand(id)`, with which a button opens the sheet before hydration. */
  id?: string;
  open: boolean;
  onClose: () => void;
  side: SheetSide;
  title: ReactNode;
  closeLabel: string;
  /** Content that stays below the scrolling contents. */
  footer?: ReactNode;
  children: ReactNode;
};

const sides: Record<SheetSide, string> = {
  start: "h-dvh max-h-none w-[min(24rem,calc(100%-3rem))] rounded-e-xl",
  bottom: "w-full sm:w-xl max-h-[88dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)]",
  top: "w-full sm:w-xl max-h-[88dvh] rounded-b-xl",
};

/** The attributes of a button that opens the sheet natively, before hydration. */
export function sheetCommand(id: string) {
  return { command: "show-modal", commandfor: id };
}

export function Sheet({ id: name, open, onClose, side, title, closeLabel, footer, children }: SheetProps) {
  const id = useId();
  return (
    <dialog
      {...useModal(open, onClose)}
      id={name}
      data-side={side}
      aria-labelledby={`${id}-title`}
      className={classes(
        "overlay bg-surface-raised text-ink max-w-none overflow-hidden shadow-lg",
        sides[side],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 py-3 ps-5 pe-3 sm:ps-6">
          <h2 id={`${id}-title`} className="text-xl font-bold">
            {title}
          </h2>
          <CloseButton label={closeLabel} className="ms-auto" />
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">{children}</div>
        {footer && <div className="border-t border-line px-5 py-4 empty:hidden sm:px-6">{footer}</div>}
      </div>
    </dialog>
  );
}
