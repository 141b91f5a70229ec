import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type AccordionProps = {
  items: readonly { title: ReactNode; content: ReactNode; open?: boolean }[];
  /** With a name, opening one closes the others. */
  name?: string;
  className?: string;
};

/** Native `details`: it opens before any script is there, and find-in-page opens it too. */
export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={classes("divide-y divide-line border-y border-line", className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is written by hand and does not move
        <details key={index} name={name} open={item.open} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-sm py-4 text-lg font-semibold smooth hover:text-brand">
            {item.title}
            <Plus aria-hidden className="size-5 shrink-0 text-ink-muted smooth calm group-open:rotate-45" />
          </summary>
          <div className="max-w-prose pb-6 text-ink-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
