import { data } from "react-router";
import { bestPrice } from "#contract/buyback/offer-price.ts";
import { worthAddress } from "#contract/buyback/worth-address.ts";
import { modelAddress } from "#contract/catalog/model-address.ts";
import { formatEuros } from "#contract/format.ts";
import { inLanguage } from "#contract/public-pages.ts";
import { SellThis } from "#web/buyback/sell-this.tsx";
import { WorthDefects, WorthTable } from "#web/buyback/worth-table.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import type { Route } from "./+types/worth.ts";

export const handle = words("offer");

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context);
  const grid = await api.buybackGrid(params.slug);
  if (!grid) throw data(null, { status: 404 });
  // A model that the catalogue does not have shows no picture and no offers.
  const sold = await api.modelPage(params.slug, {}).catch(() => null);
  return { grid, picture: sold?.model.imageUrl ?? "", isSold: (sold?.count ?? 0) > 0 };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("offer");
  const root = matches[0].loaderData;
  if (!loaderData || !root) return [{ name: "robots", content: "noindex" }];
  const { model } = loaderData.grid;
  const { locale, site } = root;
  const price = formatEuros(bestPrice(loaderData.grid), locale);
  const trail = [
    [t("worth.home"), "/"],
    [t("worth.sellTrail"), "/revendre"],
    [t("worth.title", { model }), worthAddress(model)],
  ] as const;
  return [
    ...pageMeta(t("worth.meta", { model, price }), t("worth.description", { model, price })),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: trail.map(([name, path], index) => ({
          ...{ "@type": "ListItem", position: index + 1, name },
          item: site.publicUrl + inLanguage(path, locale),
        })),
      },
    },
  ];
}

/** What the shop pays for a model today: each state and storage, and what lowers the price. */
export default function Worth({ loaderData: { grid, picture, isSold } }: Route.ComponentProps) {
  const t = useWords("offer");
  const locale = useLocale();
  const { model } = grid;
  return (
    <Container className="pt-2 pb-16 sm:pt-4 sm:pb-24">
      <Breadcrumbs
        label={t("worth.trail")}
        items={[
          { label: t("worth.home"), to: "/" },
          { label: t("worth.sellTrail"), to: "/revendre" },
          { label: model },
        ]}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h1 className="text-4xl font-bold text-pretty">{t("worth.title", { model })}</h1>
          <p className="mt-3 text-2xl">
            {t.rich("worth.upTo", {
              price: formatEuros(bestPrice(grid), locale),
              b: (price) => (
                <bdi dir="ltr" className="font-bold text-brand figures">
                  {price}
                </bdi>
              ),
            })}
          </p>
          <p className="mt-3 max-w-2xl text-lg text-ink-muted">{t("worth.lead", { days: grid.offerDays })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <SellThis {...grid} picture={picture} />
            {isSold && (
              <ButtonLink to={modelAddress(model)} variant="outline">
                {t("worth.buy", { model })}
              </ButtonLink>
            )}
          </div>
        </div>
        {picture && (
          <div className="mx-auto w-full max-w-60 rounded-xl bg-plate p-8 max-lg:hidden lg:max-w-none">
            <PhonePicture sources={[picture]} size={320} priority />
          </div>
        )}
      </div>
      <section aria-labelledby="worth-prices" className="mt-10 sm:mt-14">
        <h2 id="worth-prices" className="mb-4 text-2xl font-bold">
          {t("worth.table")}
        </h2>
        <WorthTable grid={grid} />
      </section>
      <section aria-labelledby="worth-defects" className="mt-10 sm:mt-14">
        <h2 id="worth-defects" className="text-2xl font-bold">
          {t("worth.defects")}
        </h2>
        <p className="mt-2 mb-4 max-w-2xl text-ink-muted">
          {t("worth.defectsText", { floor: formatEuros(grid.rules.floorCents, locale) })}
        </p>
        <WorthDefects deductions={grid.rules.deductions} />
      </section>
    </Container>
  );
}
