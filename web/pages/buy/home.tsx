import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { ShownClaims } from "#contract/claims.ts";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { ModelTile } from "#web/catalog/cards/model-tile.tsx";
import { PhoneTile } from "#web/catalog/cards/phone-tile.tsx";
import { brandAddress } from "#web/catalog/store/brand-address.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Expertise } from "#web/shell/home/expertise.tsx";
import { HomeHero } from "#web/shell/home/hero.tsx";
import { RepairPromo } from "#web/shell/home/repair-promo.tsx";
import { Trust } from "#web/shell/home/trust.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { readSavingPercent } from "#web/ssr/read-saving-percent.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Route } from "./+types/home.ts";

export const handle = words("home", "catalog", "delivery");

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ lineup, offers, brands, wanted, newest }, claim, claims] = await Promise.all([
    api.homePhones(),
    readSavingPercent(api),
    api.claims().catch((): ShownClaims => ({})),
  ]);
  return {
    claim,
    claims,
    lineup: lineup.map(({ id, smartphoneModelId, name }) => ({ id, modelId: smartphoneModelId, name })),
    offers: offers.map(({ brand, item }) => ({ brand, item: cardItemOf(item) })),
    brands,
    wanted,
    newest: newest.map(cardItemOf),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("home");
  const percent = loaderData?.claim;
  return pageMeta(t("title"), percent ? t("description", { percent }) : t("descriptionPlain"));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useWords("home");
  const { claim, claims, lineup, offers, brands, wanted, newest } = loaderData;
  return (
    <>
      <HomeHero phones={lineup} claim={claim} />
      <Offers offers={offers} brands={brands} />
      <WantedModels models={wanted} />
      <Trust satisfied={claims.satisfied} />
      <Expertise modelId={lineup.at(1)?.modelId} claims={claims} />
      {newest.length > 0 && (
        <Section title={t("newest.title")} lead={t("newest.lead")} action={<StoreLink />}>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-y-10 lg:grid-cols-4 lg:gap-x-6">
            {newest.map((item) => (
              <PhoneTile key={item.id} item={item} />
            ))}
          </ul>
        </Section>
      )}
      <RepairPromo modelId={lineup.at(-1)?.modelId} />
    </>
  );
}

type OffersProps = Pick<Route.ComponentProps["loaderData"], "offers" | "brands">;

/** A selection of phones for sale, directly after the hero. */
function Offers({ offers, brands }: OffersProps) {
  const t = useWords("home");
  if (offers.length === 0) return null;
  return (
    <Section title={t("offers.title")} lead={t("offers.lead")} action={<StoreLink />}>
      <ul className="tile-rows grid gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-5">
        {offers.map(({ brand, item }) => (
          <PhoneTile
            key={item.id}
            item={item}
            mark={<BrandMark brand={brand} className="mb-1 text-sm text-ink-muted" />}
          />
        ))}
      </ul>
      <nav aria-label={t("offers.brands")} className="mt-10 border-t border-line pt-4 sm:mt-14">
        <ul className="flex flex-wrap items-center gap-x-8 sm:justify-between">
          {brands.map((brand) => (
            <li key={brand}>
              <Link
                to={brandAddress(brand)}
                className="inline-flex min-h-14 items-center text-xl text-ink-muted smooth hover:text-ink sm:text-2xl"
              >
                <BrandMark brand={brand} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Section>
  );
}

/** The models that sell most often, each linked to the page of all its offers. */
function WantedModels({ models }: { models: Route.ComponentProps["loaderData"]["wanted"] }) {
  const t = useWords("home");
  if (models.length === 0) return null;
  return (
    <Section title={t("wanted.title")} lead={t("wanted.lead")} tone="sunken">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {models.map((model) => (
          <ModelTile key={model.model} {...model} />
        ))}
      </ul>
    </Section>
  );
}

function StoreLink() {
  const t = useWords("home");
  return (
    <ButtonLink
      to="/store"
      variant="outline"
      iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
    >
      {t("newest.all")}
    </ButtonLink>
  );
}
