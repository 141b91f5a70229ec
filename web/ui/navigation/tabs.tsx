import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classes } from "../classes.ts";

export type Tab<Name extends string> = { name: Name; label: ReactNode; content: ReactNode };

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  active: Name;
  onChange: (name: Name) => void;
};

/** Controlled tabs. In Arabic, the left arrow key selects the next tab. All panels are in the page, and one is visible. */
export function Tabs<Name extends string>({ label, tabs, active, onChange }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

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
    onChange(tab.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  }

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 border-b border-line [scrollbar-width:none] max-sm:flex-wrap sm:overflow-x-auto"
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
            onClick={() => onChange(tab.name)}
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
