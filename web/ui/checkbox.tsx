import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Something at the end of the line, such as a count. */
  aside?: ReactNode;
};

export function Checkbox({ label, hint, error, aside, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="group flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-50">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={
            classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined
          }
          className="tick-box smooth mt-0.5"
        />
        <span className="grid flex-1 gap-0.5">
          <span>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="text-sm text-ink-muted">
              {hint}
            </span>
          )}
        </span>
        {aside && <span className="text-sm text-ink-muted figures">{aside}</span>}
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
