import type { ElementType, ReactNode } from "react";
import { classes } from "./classes.ts";

type CardProps = {
  as?: ElementType;
  /** Lifts under the pointer; for a card that holds a link stretched over it (`after:absolute after:inset-0`). */
  interactive?: boolean;
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({
  as: Tag = "div",
  interactive = false,
  flush = false,
  className,
  children,
}: CardProps) {
  return (
    <Tag
      className={classes(
        "relative rounded-lg border border-line bg-surface-raised",
        flush ? "overflow-hidden" : "p-5 sm:p-6",
        interactive && "smooth calm focus-within:border-brand hover:-translate-y-0.5 hover:shadow-md",
        className,
      )}
    >
      {children}
    </Tag>
  );
}
