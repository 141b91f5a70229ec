import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { placePopover } from "./place-popover.ts";

export type MenuEntry = {
  label: ReactNode;
  icon?: ReactNode;
  /** The chosen one of several. */
  current?: boolean;
  tone?: "danger";
} & ({ to: string } | { onSelect: () => void });

type MenuProps = {
  /** Of its own in the page. */
  id: string;
  /** The button's contents and looks; `label` names it when it shows only an icon. */
  trigger: ReactNode;
  triggerClass: string;
  label?: string;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** Something above the list, such as the name of who is logged in. */
  header?: ReactNode;
};

/** A button and a list in the browser's own popover: Escape, a click outside and the return of focus come with it. */
export function Menu({ id, trigger, triggerClass, label, entries, align = "start", header }: MenuProps) {
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
    "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start smooth hover:bg-surface-sunken focus-visible:-outline-offset-2 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted";
  const look = (entry: MenuEntry) =>
    classes(row, entry.current && "font-semibold text-brand", entry.tone === "danger" && "text-danger");
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
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
        {header && <div className="border-b border-line px-3 pt-1 pb-3 text-sm text-ink-muted">{header}</div>}
        <ul onKeyDown={move} className={classes("grid", Boolean(header) && "pt-2")}>
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
                  {entry.icon}
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
                  {entry.icon}
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
