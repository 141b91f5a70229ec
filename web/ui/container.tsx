import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type ContainerProps = {
  /** `narrow` for forms and long texts. */
  width?: "wide" | "narrow";
  className?: string;
  children: ReactNode;
};

export function Container({ width = "wide", className, children }: ContainerProps) {
  return (
    <div
      className={classes(
        "mx-auto w-full px-4 sm:px-6 lg:px-10",
        width === "wide" ? "max-w-[84rem]" : "max-w-3xl",
        className,
      )}
    >
      {children}
    </div>
  );
}
