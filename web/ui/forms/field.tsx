import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { FieldContext } from "./field-control.ts";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Text after the label, such as “optional”. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Links a label, a hint and an error to the control inside. */
export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  const wiring = {
    id,
    describedBy: parts.length > 0 ? parts.join(" ") : undefined,
    invalid: Boolean(error),
    required,
  };
  return (
    <FieldContext value={wiring}>
      <div className={classes("grid content-start gap-1.5", className)}>
        <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
            {required && (
              <span aria-hidden className="ms-0.5 text-danger">
                *
              </span>
            )}
          </label>
          {aside && <span className="text-sm text-ink-muted">{aside}</span>}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </FieldContext>
  );
}

/** The error of a field. It is always rendered, so that a screen reader announces a new error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="flex gap-1.5 text-sm font-medium text-danger empty:absolute">
      {children && <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />}
      {children && <span>{children}</span>}
    </p>
  );
}
