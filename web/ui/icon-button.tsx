import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type Look = {
  /** The accessible name, also the native tooltip. */
  label: string;
  children: ReactNode;
};
type Variant = "ghost" | "outline";

function style(variant: Variant, className?: string) {
  return classes(
    "inline-grid size-11 shrink-0 place-items-center rounded-full smooth",
    "active:scale-95 disabled:pointer-events-none disabled:opacity-40 [&_svg]:size-5",
    variant === "outline" && "border border-line-strong hover:border-ink",
    variant === "ghost" && "hover:bg-surface-sunken",
    className,
  );
}

// `relative` for a badge inside; the button itself may be positioned by its parent.
const inner = "relative grid size-full place-items-center";

export function IconButton({
  label,
  variant = "ghost",
  className,
  children,
  ...rest
}: Look & { variant?: Variant } & Omit<ComponentProps<"button">, "aria-label" | "title">) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={style(variant, className)}>
      <span className={inner}>{children}</span>
    </button>
  );
}

export function IconLink({
  label,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "aria-label" | "title">) {
  return (
    <Link {...rest} aria-label={label} title={label} className={style("ghost")}>
      <span className={inner}>{children}</span>
    </Link>
  );
}
