import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { IconButton } from "../icon-button.tsx";

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  max: number;
  labels: { group: string; less: string; more: string };
  /** The reason shown and announced when `max` is reached. */
  maxReason?: string;
};

export function QuantityStepper({ value, onChange, max, labels, maxReason }: QuantityStepperProps) {
  const id = useId();
  const full = value >= max;
  return (
    <div className="inline-grid justify-items-start gap-1">
      <fieldset
        aria-label={labels.group}
        className="inline-flex items-center rounded-full border border-line-strong bg-surface-raised"
      >
        <IconButton label={labels.less} disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <Minus aria-hidden />
        </IconButton>
        <output aria-live="polite" className="min-w-8 text-center font-semibold figures">
          {value}
        </output>
        <IconButton
          label={labels.more}
          aria-disabled={full || undefined}
          aria-describedby={full && maxReason ? id : undefined}
          className={full ? "opacity-40" : ""}
          onClick={() => !full && onChange(value + 1)}
        >
          <Plus aria-hidden />
        </IconButton>
      </fieldset>
      {full && maxReason && (
        <p id={id} className="text-xs text-ink-muted">
          {maxReason}
        </p>
      )}
    </div>
  );
}
