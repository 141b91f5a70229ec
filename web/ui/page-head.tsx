import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const SIZES = {
  page: "text-4xl font-bold",
  /** The size for a long text. */
  long: "text-3xl font-bold sm:text-4xl",
  /** The size for a page within an area. */
  area: "text-3xl font-bold",
};

interface PageHeadProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly size?: keyof typeof SIZES;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The head of a page: its title, its lead, and optional content. */
export function PageHead({ title, lead, size = "page", className, children }: PageHeadProps) {
  return (
    <header className={className}>
      <h1 className={classes("max-w-5xl", SIZES[size])}>{title}</h1>
      {lead && <p className="mt-3 max-w-2xl text-lg text-ink-muted max-[22rem]:text-base">{lead}</p>}
      {children}
    </header>
  );
}
