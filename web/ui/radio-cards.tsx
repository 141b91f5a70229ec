import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldError } from "./field.tsx";

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  /** At the end of the card: a price, a badge. */
  aside?: ReactNode;
  /** Before the words: an icon, a colour, a logo. */
  media?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: readonly RadioCard<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  columns?: 1 | 2 | 3 | 4;
  /** `tile` stacks media over a centred label. */
  layout?: "row" | "tile";
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
};

const grids = {
  1: "",
  2: "sm:grid-cols-2",
  3: "grid-cols-2 sm:grid-cols-3",
  4: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-4",
};

export function RadioCards<Value extends string>({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  defaultValue,
  onChange,
  columns = 1,
  layout = "row",
  required = false,
  hint,
  error,
  className,
}: RadioCardsProps<Value>) {
  const id = useId();
  const tile = layout === "tile";
  return (
    <fieldset
      className={className}
      aria-describedby={classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined}
    >
      <legend className={hideLegend ? "sr-only" : "mb-2.5 text-sm font-semibold"}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 mb-3 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <div className={classes("grid gap-2.5 sm:gap-3", grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              "choice smooth flex gap-3.5",
              tile ? "flex-col items-center justify-center text-center" : "items-center",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className={tile ? "absolute inset-0 size-full cursor-pointer opacity-0" : "radio-dot"}
            />
            {option.media}
            {/* What stands at the end goes below the words when these would get too narrow a column. */}
            <span
              className={tile ? "grid" : "flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1.5"}
            >
              <span className={classes("grid min-w-0 gap-0.5 wrap-anywhere", !tile && "flex-[1_1_8rem]")}>
                <span className="font-semibold">{option.label}</span>
                {option.description && <span className="text-sm text-ink-muted">{option.description}</span>}
              </span>
              {option.aside && <span className="ms-auto text-end text-sm font-semibold">{option.aside}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
