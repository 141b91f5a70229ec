import type { ElementType, ReactNode } from "react";
import { classes } from "./classes.ts";

type ContainerProps = {
  as?: ElementType;
  /** `narrow` for forms and reading. */
  width?: "wide" | "narrow";
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Container({ as: Tag = "div", width = "wide", id, className, children }: ContainerProps) {
  return (
    <Tag
      id={id}
      className={classes(
        "mx-auto w-full px-4 sm:px-6 lg:px-10",
        width === "wide" ? "max-w-[84rem]" : "max-w-3xl",
        className,
      )}
    >
      {children}
    </Tag>
  );
}
