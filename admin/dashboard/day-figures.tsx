import { type DayFigures as Day, type Figures, STOCK_AGES } from "#contract/back-office/figures.ts";
import { formatDays, formatMoney, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BarChart } from "./bar-chart.tsx";

const COUNTS = ["orders", "sent", "received", "returns"] as const;
const MONEY = ["salesCents", "marginCents"] as const;

/** The figures of the day beside the same weekday a week before, sales, stock by age, and the yield of the bench. */
export function DayFigures({ figures: { days, sales, workshop } }: { readonly figures: Figures }) {
  const t = useWords("admin");
  const locale = useLocale();
  const dayName = (day: string) => formatDays(day, day, locale).last;
  const share = ({ reached, all }: { readonly reached: number; readonly all: number }) =>
    all === 0
      ? t("figures.none")
      : t("figures.share", {
          share: formatNumber(Math.round((100 * reached) / all), locale),
          ...{ reached, all },
        });
  return (
    <div className="grid gap-6">
      {days && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
          {MONEY.map((name) => (
            <Tile
              key={name}
              term={t(`figures.${name}`)}
              {...pair(days, name, (cents) => formatMoney(cents, locale))}
            />
          ))}
          {COUNTS.map((name) => (
            <Tile
              key={name}
              term={t(`figures.${name}`)}
              {...pair(days, name, (count) => formatNumber(count, locale))}
            />
          ))}
        </dl>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        {sales && (
          <BarChart
            title={t("chart.sales")}
            heads={[t("chart.day"), t("figures.salesCents")]}
            bars={sales.map(({ day, cents }) => ({
              label: dayName(day),
              value: cents,
              text: formatMoney(cents, locale),
            }))}
          />
        )}
        {workshop && (
          <BarChart
            title={t("chart.stock")}
            heads={[t("chart.age"), t("chart.units")]}
            bars={workshop.stock.map((count, index) => ({
              label:
                index < STOCK_AGES.length
                  ? t("chart.upTo", { days: STOCK_AGES[index] ?? 0 })
                  : t("chart.over", { days: STOCK_AGES.at(-1) ?? 0 }),
              value: count,
              text: formatNumber(count, locale),
            }))}
          />
        )}
      </div>
      {workshop && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-muted">{t("figures.ready")}</dt>
          <dd>{share(workshop.ready)}</dd>
          <dt className="text-ink-muted">{t("figures.passed")}</dt>
          <dd>{share(workshop.passed)}</dd>
        </dl>
      )}
    </div>
  );
}

/** A figure of both days as text. Empty if the person may not read it. */
function pair(
  { today, weekBefore }: NonNullable<Figures["days"]>,
  name: keyof Day,
  write: (value: number) => string,
) {
  const now = today[name];
  const before = weekBefore[name];
  return now === null || before === null ? null : { now: write(now), before: write(before) };
}

interface TileProps {
  readonly term: string;
  readonly now?: string;
  readonly before?: string;
}

function Tile({ term, now, before }: TileProps) {
  const t = useWords("admin");
  if (now === undefined) return null;
  return (
    <div className="grid content-start rounded-lg border border-line px-4 py-3">
      <dt className="text-sm text-ink-muted">{term}</dt>
      <dd className="figures text-xl font-bold">{now}</dd>
      <dd className="figures text-sm text-ink-muted">{t("figures.weekBefore", { value: before ?? "" })}</dd>
    </div>
  );
}
