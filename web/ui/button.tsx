import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; iconEnd?: ReactNode };

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** True: the button shows a spinner, keeps its focus and width, and ignores clicks. */
    loading?: boolean;
  };

export function Button({
  variant = "solid",
  size = "md",
  icon,
  iconEnd,
  loading = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, size, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
    >
      {loading && (
        <span
          aria-hidden
          data-spinner
          className="absolute inset-0 grid place-items-center overflow-hidden rounded-full"
        >
          <span className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent" />
        </span>
      )}
      {icon}
      <span>{children}</span>
      {iconEnd}
    </button>
  );
}

export function ButtonLink({
  variant = "solid",
  size = "md",
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  );
}
