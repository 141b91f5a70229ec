import { type CSSProperties, useEffect, useRef } from "react";
import { classes } from "../classes.ts";

export type Range = readonly [low: number, high: number];

type RangeSliderProps = {
  legend: string;
  /** The accessible names of the two thumbs. */
  labels: readonly [string, string];
  names: readonly [string, string];
  min: number;
  max: number;
  step: number;
  value: Range;
  onChange: (value: Range) => void;
  /** Called when a thumb is released. */
  onCommit: (value: Range) => void;
  format: (value: number) => string;
  className?: string;
};

/** Two native range inputs on one track. The browser mirrors them in Arabic. */
export function RangeSlider(props: RangeSliderProps) {
  const { legend, labels, names, min, max, step, value, onChange, onCommit, format } = props;
  const part = (amount: number) => `${((amount - min) / (max - min)) * 100}%`;
  const fill: CSSProperties = {
    insetInlineStart: part(value[0]),
    insetInlineEnd: `calc(100% - ${part(value[1])})`,
  };
  const change = (thumb: 0 | 1, amount: number) =>
    onChange(thumb === 0 ? [Math.min(amount, value[1]), value[1]] : [value[0], Math.max(amount, value[0])]);
  const commit = () => onCommit(value);
  const thumbs = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a thumb that was moved before the scripts answered counts once
  useEffect(() => {
    const [low = value[0], high = value[1]] = Array.from(
      thumbs.current?.querySelectorAll("input") ?? [],
      (input) => input.valueAsNumber,
    );
    if (low !== value[0] || high !== value[1]) onCommit([low, high]);
  }, []);
  return (
    <fieldset ref={thumbs} className={props.className}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <output className="flex justify-between text-sm font-semibold text-ink figures">
        <bdi>{format(value[0])}</bdi>
        <bdi>{format(value[1])}</bdi>
      </output>
      <div className="relative mt-1 h-11">
        <span
          aria-hidden
          className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line"
        />
        <span
          aria-hidden
          style={fill}
          className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-brand"
        />
        {([0, 1] as const).map((thumb) => (
          <input
            key={thumb}
            type="range"
            name={names[thumb]}
            aria-label={labels[thumb]}
            aria-valuetext={format(value[thumb])}
            min={min}
            max={max}
            step={step}
            value={value[thumb]}
            onChange={(event) => change(thumb, event.currentTarget.valueAsNumber)}
            onPointerUp={commit}
            onKeyUp={commit}
            // A thumb that loses the focus while its key is down gets no key up.
            onBlur={commit}
            // When both thumbs are at the maximum, the lower one stays on top.
            className={classes("range-thumb h-11", thumb === 0 && value[0] > (min + max) / 2 && "z-10")}
          />
        ))}
      </div>
    </fieldset>
  );
}
