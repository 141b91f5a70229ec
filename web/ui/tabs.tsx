import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classes } from "./classes.ts";

export type Tab<Name extends string> = { name: Name; label: ReactNode; content: ReactNode };

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  /** Controlled by the page (say, by the address) when given; else the first or `initial` one is open. */
  active?: Name;
  initial?: Name;
  onChange?: (name: Name) => void;
  className?: string;
};

/** Arrows follow the eye: in Arabic the left arrow goes to the next tab. All panels are in the page, one is shown. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, initial, onChange, className } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(initial ?? tabs[0]?.name);
  const active = props.active ?? own;

  function open(name: Name) {
    setOwn(name);
    onChange?.(name);
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const here = tabs.findIndex((tab) => tab.name === active);
    const target = new Map([
      [forward, (here + 1) % tabs.length],
      [backward, (here - 1 + tabs.length) % tabs.length],
      ["Home", 0],
      ["End", tabs.length - 1],
    ]).get(event.key);
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    open(tab.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  }

  return (
    <div className={classes("min-w-0", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === active}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === active ? 0 : -1}
            onClick={() => open(tab.name)}
            className={classes(
              "relative min-h-12 shrink-0 rounded-t-md px-4 font-semibold whitespace-nowrap smooth focus-visible:-outline-offset-2 max-sm:px-2.5 max-[22rem]:px-1.5 max-[22rem]:text-sm",
              "after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:smooth",
              tab.name === active ? "text-brand after:bg-brand" : "text-ink-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== active}
          className="pt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
