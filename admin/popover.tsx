import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { placePopover } from "#web/ui/overlays/place-popover.ts";

interface PopoverProps {
  readonly trigger: ReactNode;
  readonly triggerClass: string;
  readonly label: string;
  /** Made while the panel is open, so that a closed one adds nothing to a page. */
  readonly children: ReactNode;
}

/** A button that opens a panel. The browser closes it at Escape and at a press outside. */
export function Popover({ trigger, triggerClass, label, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isOpen && panel.current && button.current) placePopover(panel.current, button.current, "end");
  }, [isOpen]);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={triggerClass}>
        {trigger}
      </button>
      <section
        ref={panel}
        id={id}
        aria-label={label}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="overlay max-h-[80dvh] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-4 text-ink shadow-lg"
      >
        {isOpen && children}
      </section>
    </>
  );
}
