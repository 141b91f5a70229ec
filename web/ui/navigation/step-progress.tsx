import { Check } from "lucide-react";
import { Link } from "react-router";
import { classes } from "../classes.ts";

type StepProgressProps = {
  label: string;
  /** A done step with `to` is a link. */
  steps: readonly { label: string; to?: string }[];
  /** Index of the current step. */
  current: number;
  /** Announced after the name of a done step. */
  doneLabel: string;
  className?: string;
};

export function StepProgress({ label, steps, current, doneLabel, className }: StepProgressProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex">
        {steps.map((step, index) => {
          const done = index < current;
          const present = index === current;
          const name = (
            <>
              <span
                className={classes(
                  "relative z-10 grid size-8 place-items-center rounded-full border-2 text-sm font-bold figures smooth calm",
                  done && "border-brand bg-brand text-on-brand",
                  present && "border-brand bg-surface text-brand",
                  !done && !present && "border-line bg-surface text-ink-muted",
                )}
              >
                {done ? <Check aria-hidden className="size-4" strokeWidth={3} /> : index + 1}
              </span>
              <span
                className={classes(
                  "max-w-full text-xs wrap-anywhere sm:text-sm",
                  present ? "font-semibold" : "text-ink-muted",
                )}
              >
                {step.label}
                {done && <span className="sr-only"> ({doneLabel})</span>}
              </span>
            </>
          );
          const look = "relative grid grid-cols-1 justify-items-center gap-1.5 text-center rounded-sm";
          return (
            <li
              key={step.label}
              aria-current={present ? "step" : undefined}
              className={classes(
                "relative min-w-0 flex-1 forced-colors:outline-none",
                index > 0 &&
                  "before:absolute before:start-[calc(-50%+1.25rem)] before:end-[calc(50%+1.25rem)] before:top-[0.9375rem] before:h-0.5 before:rounded-full",
                index <= current ? "before:bg-brand" : "before:bg-line",
              )}
            >
              {done && step.to ? (
                <Link to={step.to} className={classes(look, "hover:text-brand")}>
                  {name}
                </Link>
              ) : (
                <span className={look}>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
