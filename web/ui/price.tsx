import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type PriceProps = {
  /** Already formatted; stays left to right in Arabic. */
  amount: string;
  size?: "sm" | "md" | "lg" | "xl";
  /** An amount crossed out, with the words a screen reader needs before it. */
  before?: { amount: string; label: string };
  note?: ReactNode;
  className?: string;
};

const sizes = { sm: "text-base", md: "text-xl", lg: "text-2xl", xl: "text-4xl" };

export function Price({ amount, size = "md", before, note, className }: PriceProps) {
  return (
    <span className={classes("flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5", className)}>
      <bdi dir="ltr" className={classes("font-bold whitespace-nowrap figures", sizes[size])}>
        {amount}
      </bdi>
      {before && (
        <s className="text-sm text-ink-muted figures">
          <span className="sr-only">{before.label} </span>
          <bdi dir="ltr">{before.amount}</bdi>
        </s>
      )}
      {note && <span className="text-sm text-ink-muted">{note}</span>}
    </span>
  );
}
