import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="group flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-50">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="tick-box smooth mt-0.5"
        />
        <span className="flex-1">{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
