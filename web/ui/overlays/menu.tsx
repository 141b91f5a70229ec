import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { placePopover } from "./place-popover.ts";

export type MenuEntry = {
  label: ReactNode;
  /** True: the entry is selected. */
  current?: boolean;
} & ({ to: string } | { onSelect: () => void });

type MenuProps = {
  /** An id that is unique in the page. */
  id: string;
  /** The contents and classes of the button. */
  trigger: ReactNode;
  triggerClass: string;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
};

/** A button with a list in a native popover. The popover handles Escape, outside clicks and focus. */
export function Menu({ id, trigger, triggerClass, entries, align = "start" }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const place: ComponentProps<"div">["onToggle"] = (event) => {
    if (event.newState === "open" && button.current)
      placePopover(event.currentTarget as HTMLElement, button.current, align);
  };

  function move(event: KeyboardEvent) {
    const items = [...(panel.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here < 0 ? -1 : here - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    panel.current?.showPopover();
    items.at(to % items.length)?.focus();
  }

  const row =
    "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start smooth hover:bg-surface-sunken focus-visible:-outline-offset-2";
  const look = (entry: MenuEntry) => classes(row, entry.current && "font-semibold text-brand");
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onKeyDown={(event) => event.key.startsWith("Arrow") && move(event)}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={place}
        className="overlay bg-surface-raised text-ink min-w-56 rounded-lg border border-line p-2 shadow-lg"
      >
        <ul onKeyDown={move} className="grid">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries don't move while the menu is open
            <li key={index}>
              {"to" in entry ? (
                <Link
                  to={entry.to}
                  aria-current={entry.current || undefined}
                  onClick={() => panel.current?.hidePopover()}
                  className={look(entry)}
                >
                  {entry.label}
                </Link>
              ) : (
                <button
                  type="button"
                  aria-current={entry.current || undefined}
                  onClick={() => {
                    panel.current?.hidePopover();
                    entry.onSelect();
                  }}
                  className={look(entry)}
                >
                  {entry.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
