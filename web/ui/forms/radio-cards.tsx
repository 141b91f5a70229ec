import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  /** Content at the end of the card, such as a price. */
  aside?: ReactNode;
  /** Content before the label, such as an icon. */
  media?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 4;
  /** The id of an element that describes the whole group, such as an error. */
  describedBy?: string | undefined;
  /** `tile` stacks media over a centred label. */
  layout?: "row" | "tile";
  className?: string;
};

const grids = {
  1: "",
  2: "sm:grid-cols-2",
  4: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-4",
};

export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  columns = 1,
  describedBy,
  layout = "row",
  className,
}: RadioCardsProps<Value>) {
  const tile = layout === "tile";
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="mb-2.5 text-sm font-semibold">{legend}</legend>
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
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={tile ? "absolute inset-0 size-full cursor-pointer opacity-0" : "radio-dot"}
            />
            {option.media}
            {/* `aside` wraps below the label when the column is too narrow. */}
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
    </fieldset>
  );
}
