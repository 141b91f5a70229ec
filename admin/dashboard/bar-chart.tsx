import { useWords } from "#web/i18n/use-words.ts";

export interface Bar {
  readonly label: string;
  /** Decides the height. */
  readonly value: number;
  /** The value as it is written. */
  readonly text: string;
}

interface BarChartProps {
  readonly title: string;
  /** The headers of the table behind the chart. */
  readonly heads: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
}

const WIDTH = 320;
const HEIGHT = 72;
const GAP = 4;

/** A small bar chart. Its table is one click away, and is what a screen reader reads. */
export function BarChart({ title, heads, bars }: BarChartProps) {
  const t = useWords("admin");
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const step = WIDTH / bars.length;
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full rounded-sm text-brand">
        {bars.map(({ label, value, text }, index) => {
          const height = Math.max(1, (value / most) * (HEIGHT - 2));
          return (
            <rect
              key={label}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              rx={2}
              fill="currentColor"
            >
              <title>{`${label} : ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className="flex justify-between gap-3 text-xs text-ink-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details>
        <summary className="cursor-pointer text-sm text-ink-muted">{t("chart.table")}</summary>
        <table className="mt-1 w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-start font-normal text-ink-muted">
                {heads[0]}
              </th>
              <th scope="col" className="text-end font-normal text-ink-muted">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row" className="text-start font-normal">
                  {label}
                </th>
                <td className="figures text-end">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
