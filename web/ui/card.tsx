import type { ElementType, ReactNode } from "react";
import { classes } from "./classes.ts";

type CardProps = { as?: ElementType; className?: string; children: ReactNode };

export function Card({ as: Tag = "div", className, children }: CardProps) {
  return (
    <Tag
      className={classes("relative rounded-lg border border-line bg-surface-raised p-5 sm:p-6", className)}
    >
      {children}
    </Tag>
  );
}
