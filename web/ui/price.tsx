import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type PriceProps = {
  /** A formatted amount. It reads from left to right in Arabic, too. */
  amount: string;
  size?: "md" | "lg";
  note?: ReactNode;
  className?: string;
};

export function Price({ amount, size = "md", note, className }: PriceProps) {
  return (
    <span className={classes("flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5", className)}>
      <bdi
        dir="ltr"
        className={classes("font-bold whitespace-nowrap figures", size === "md" ? "text-xl" : "text-2xl")}
      >
        {amount}
      </bdi>
      {note && <span className="text-xs text-ink-muted">{note}</span>}
    </span>
  );
}
