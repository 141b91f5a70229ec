import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type Look = {
  /** The accessible name. It is also the native tooltip. */
  label: string;
  children: ReactNode;
};
type Variant = "ghost" | "outline";

function style(variant: Variant, className?: string) {
  return classes(
    "icon-button",
    variant === "outline" && "border border-line-strong hover:border-ink",
    variant === "ghost" && "hover:bg-surface-sunken",
    className,
  );
}

export function IconButton({
  label,
  variant = "ghost",
  className,
  children,
  ...rest
}: Look & { variant?: Variant } & Omit<ComponentProps<"button">, "aria-label" | "title">) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={style(variant, className)}>
      <span>{children}</span>
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
      <span>{children}</span>
    </Link>
  );
}
