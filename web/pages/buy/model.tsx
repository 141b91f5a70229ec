import { SearchX } from "lucide-react";
import { data } from "react-router";
import { bestPrice } from "#contract/buyback/offer-price.ts";
import { type ModelChoice, modelAddress } from "#contract/catalog/model-address.ts";
import { differencesFrom, variantOf } from "#contract/catalog/variant-choice.ts";
import { formatMoney } from "#contract/format.ts";
import { Estimate } from "#web/buyback/estimate.tsx";
import { ModelSale } from "#web/buyback/model-sale.tsx";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { BestOffer } from "#web/catalog/model/best-offer.tsx";
import { OfferList } from "#web/catalog/model/offer-list.tsx";
import { Specs } from "#web/catalog/product/product-info.tsx";
import { networkOf, productViewOf } from "#web/catalog/product/product-view.ts";
import { variantAxesOf } from "#web/catalog/product/variant-choices.ts";
import { ChoiceRows } from "#web/catalog/product/variant-picker.tsx";
import { brandAddress } from "#web/catalog/store/brand-address.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { ModelRepair } from "#web/repair/services/model-repair.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import type { Route } from "./+types/model.ts";

export const handle = words("model", "product", "catalog", "delivery", "repair-services");

function readChoice(url: string): ModelChoice {
  const { searchParams } = new URL(url);
  const read = (name: string) => searchParams.get(name)?.slice(0, 40) || undefined;
  const [condition, storage, colour] = [read("condition"), read("storage"), read("colour")];
  return {
    ...(condition && { condition }),
    ...(storage && { storage }),
    ...(colour && { colour }),
  };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = readChoice(request.url);
  const { model, variants, best, offers, count, repair } = await apiOf(context)
    .modelPage(params.slug, choice)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
      throw error;
    });
  // Without the grid, the page still sells its phones.
  const grid = await apiOf(context)
    .buybackGrid(params.slug)
    .catch(() => null);
  const known = variants.map(variantOf);
  const own = known.find(({ id }) => id === best?.id);
  return {
    brand: model.brand,
    name: model.model,
    sheet: {
      ...model,
      ram: model.ram ?? "",
      storage: null,
      display: model.screenSize,
      network: networkOf(model),
    },
    picture: model.imageUrl,
    best: best && productViewOf(best),
    axes: own ? variantAxesOf(own, known) : [],
    isNearest: own ? differencesFrom(choice, own).length > 0 : false,
    fromCents: known.length > 0 ? Math.min(...known.map(({ priceCents }) => priceCents)) : null,
    offers: offers.map((item) => ({
      ...cardItemOf(item),
      storage: item.model.storageCapacity,
      colour: item.model.color,
    })),
    count,
    repair,
    paysCents: grid && bestPrice(grid),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("model");
  const root = matches[0].loaderData;
  if (!loaderData || !root) return [{ name: "robots", content: "noindex" }];
  const { name: model, fromCents, count } = loaderData;
  if (fromCents === null) return pageMeta(t("metaTitleNone", { model }), t("metaDescriptionNone", { model }));
  const price = formatMoney(fromCents, root.locale);
  return pageMeta(t("metaTitle", { model, price }), t("metaDescription", { model, count }));
}

/**
 * The page of a model: the prices of each condition, storage and colour, the best offer for a choice, all other offers, and links
 * to repair and sale.
 */
export default function Model({ loaderData }: Route.ComponentProps) {
  const { brand, name, sheet, picture, best, axes, isNearest, fromCents, offers, count, repair, paysCents } =
    loaderData;
  const t = useWords("model");
  const pt = useWords("product");
  const locale = useLocale();
  return (
    <Container className="pt-2 pb-14 sm:pt-4 sm:pb-20">
      <Breadcrumbs
        label={pt("trail.label")}
        items={[
          { label: pt("trail.home"), to: "/" },
          { label: pt("trail.store"), to: "/store" },
          { label: brand, to: brandAddress(brand) },
          { label: name },
        ]}
      />
      <div className="mt-3 grid gap-8 lg:mt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <div className="min-w-0 lg:sticky lg:top-22 lg:self-start">
          <div className="relative mx-auto aspect-square max-w-xs rounded-xl bg-plate p-6 sm:max-w-md lg:max-w-none lg:p-10">
            <PhonePicture sources={best ? best.pictures : [picture]} size={560} priority captioned />
          </div>
        </div>
        <div>
          <h1 className="text-3xl font-bold text-pretty">{t("title", { model: name })}</h1>
          {fromCents !== null && (
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-ink-muted">
              <span className="text-xl font-bold text-ink">
                {t.rich("from", {
                  price: formatMoney(fromCents, locale),
                  b: (price) => (
                    <bdi dir="ltr" className="figures">
                      {price}
                    </bdi>
                  ),
                })}
              </span>
              <span>{t("offers", { count })}</span>
            </p>
          )}
          {best ? (
            <>
              <ChoiceRows
                axes={axes}
                addressOf={(choice) =>
                  modelAddress(name, {
                    condition: choice.conditionSlug ?? "",
                    storage: choice.storage,
                    colour: choice.colour.slug,
                  })
                }
              />
              <BestOffer product={best} isNearest={isNearest} />
            </>
          ) : (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={t("none.title", { model: name })}
              text={t("none.text")}
              action={<ButtonLink to={brandAddress(brand)}>{t("none.store")}</ButtonLink>}
            />
          )}
        </div>
      </div>
      {offers.length > 0 && <OfferList offers={offers} count={count} model={name} />}
      <div className="mt-14 grid gap-10 sm:mt-20 lg:grid-cols-2 lg:gap-14">
        <section aria-labelledby="specs">
          <h2 id="specs" className="mb-4 text-2xl font-bold">
            {t("specs")}
          </h2>
          <Specs product={sheet} />
        </section>
        <div className="grid content-start gap-10">
          {repair && <ModelRepair model={name} {...repair} />}
          <ModelSale model={name} paysCents={paysCents} />
          <Estimate except={name} />
        </div>
      </div>
    </Container>
  );
}
