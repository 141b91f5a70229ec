import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** The parts to order, grouped by supplier. Renders nothing while no part is short. */
export function PartsToOrder() {
  const t = useWords("admin-parts");
  const locale = useLocale();
  const { data } = useRead("GET /admin/api/parts-to-order");
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("toOrder")} fold={{ count: data.flatMap(({ parts }) => parts).length, isOpen: false }}>
      <div className="grid gap-4 sm:grid-cols-2">
        {data.map(({ supplier, costCents, parts }) => (
          <section key={supplier} className="rounded-md border border-line p-3">
            <h3 className="flex justify-between gap-3 font-semibold">
              <span className="wrap-anywhere">{supplier || t("supplier.none")}</span>
              <span className="figures">{formatMoney(costCents, locale)}</span>
            </h3>
            <ul className="mt-2 divide-y divide-line">
              {parts.map(({ id, name, toOrder }) => (
                <li key={id} className="flex justify-between gap-3 py-1.5">
                  <Link to={`/parts/${id}`} className="wrap-anywhere underline underline-offset-4">
                    {name}
                  </Link>
                  <span className="figures">{toOrder}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}
