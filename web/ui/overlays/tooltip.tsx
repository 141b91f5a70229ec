import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { placePopover } from "./place-popover.ts";

type TooltipProps = {
  /** The icon of the button. */
  children: ReactNode;
  content: ReactNode;
  /** The accessible name of the button. */
  label: string;
};

/** A tooltip that opens on hover, focus and tap. Escape closes it. It stays open while the pointer is over it. */
export function Tooltip({ children, content, label }: TooltipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!panel.current || !button.current) return;
    panel.current.togglePopover(open);
    if (!open) return;
    placePopover(panel.current, button.current, "center");
    const leaveByKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    const scroll = () => setOpen(false);
    document.addEventListener("keydown", leaveByKey);
    window.addEventListener("scroll", scroll, { passive: true });
    return () => {
      document.removeEventListener("keydown", leaveByKey);
      window.removeEventListener("scroll", scroll);
    };
  }, [open]);

  const enter = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), 150);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={id}
        onPointerEnter={(event) => event.pointerType === "mouse" && enter()}
        onPointerLeave={(event) => event.pointerType === "mouse" && leave()}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && enter()}
        onBlur={() => setOpen(false)}
        onClick={enter}
        className="relative inline-flex items-center gap-1 rounded-sm text-ink-muted before:absolute before:-inset-3.5 hover:text-ink [&>svg]:size-4"
      >
        {children}
      </button>
      {/* A span, because a tooltip may stand inside a label or a line of text. */}
      <span
        ref={panel}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={enter}
        onPointerLeave={leave}
        className="overlay max-w-72 rounded-md bg-ink px-3.5 py-2.5 text-start text-sm font-normal text-surface shadow-md"
      >
        {content}
      </span>
    </>
  );
}
