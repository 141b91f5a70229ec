import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { type CardItem, cardItemOf } from "#web/catalog/cards/card-item.ts";
import { BatteryLabel } from "#web/catalog/cards/phone-labels.tsx";
import { ConditionBadge } from "#web/catalog/grades/condition-badge.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { writtenIn } from "#web/i18n/written-in.ts";
import { Expertise } from "#web/shell/home/expertise.tsx";
import { Hero } from "#web/shell/home/hero.tsx";
import { pickLineup, pickNewest } from "#web/shell/home/pick-phones.ts";
import { RepairPromo } from "#web/shell/home/repair-promo.tsx";
import { Trust } from "#web/shell/home/trust.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Route } from "./+types/home.ts";

export const handle = words("home", "catalog");

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await apiOf(context).items({ status: "available", sort: "newest", limit: "100" });
  return {
    lineup: pickLineup(items, 5).map(({ id, smartphoneModelId, name }) => ({
      id,
      modelId: smartphoneModelId,
      name,
    })),
    newest: pickNewest(items, 8).map(cardItemOf),
  };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("home");
  return pageMeta(t("title"), t("description"));
}

export default function Home({ loaderData: { lineup, newest } }: Route.ComponentProps) {
  const t = useWords("home");
  return (
    <>
      <Hero phones={lineup} />
      <Trust />
      <Expertise modelId={lineup.at(1)?.modelId} />
      {newest.length > 0 && (
        <Section
          title={t("newest.title")}
          lead={t("newest.lead")}
          action={
            <ButtonLink
              to="/store"
              variant="outline"
              iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
            >
              {t("newest.all")}
            </ButtonLink>
          }
        >
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-y-10 lg:grid-cols-4 lg:gap-x-6">
            {newest.map((item) => (
              <NewPhone key={item.id} item={item} />
            ))}
          </ul>
        </Section>
      )}
      <RepairPromo modelId={lineup.at(-1)?.modelId} />
    </>
  );
}

/** A simpler card than the store's: one link, no buttons. */
function NewPhone({ item }: { item: CardItem }) {
  const t = useWords("catalog");
  const locale = useLocale();
  return (
    <li className="group relative flex flex-col">
      <div className="aspect-square overflow-hidden rounded-lg bg-plate p-3 sm:p-5">
        <PhonePicture sources={item.pictures} size={400} className="smooth calm group-hover:scale-[1.04]" />
      </div>
      <h3 dir="auto" lang={writtenIn(item.name)} className="mt-4 leading-snug font-semibold text-pretty">
        <Link
          to={`/product/${item.id}`}
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
        >
          {item.name}
        </Link>
      </h3>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-2">
        <Price amount={formatMoney(item.priceCents, locale)} note={t("vat")} />
        <ConditionBadge item={item} />
        <BatteryLabel item={item} />
      </div>
    </li>
  );
}
