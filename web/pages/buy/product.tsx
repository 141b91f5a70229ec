import { SearchX } from "lucide-react";
import { Suspense } from "react";
import { data, isRouteErrorResponse, useLocation } from "react-router";
import { modelAddress } from "#contract/catalog/model-address.ts";
import { isPhotographed } from "#contract/catalog/photos.ts";
import { formatMoney } from "#contract/format.ts";
import { Estimate } from "#web/buyback/estimate.tsx";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { BuyBar } from "#web/catalog/product/buy-bar.tsx";
import { BuyBox } from "#web/catalog/product/buy-box.tsx";
import { PhoneGallery } from "#web/catalog/product/phone-gallery.tsx";
import { productMeta } from "#web/catalog/product/product-meta.ts";
import { productViewOf } from "#web/catalog/product/product-view.ts";
import { variantChoicesOf } from "#web/catalog/product/variant-choices.ts";
import { PurchaseProvider } from "#web/catalog/purchase/purchase.tsx";
import { brandAddress } from "#web/catalog/store/brand-address.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import type { Route } from "./+types/product.ts";

/** This code and its words load only for a listing of one own unit. */
const UnitPart = lazyPart(async () => (await import("#web/catalog/product/unit-part.tsx")).UnitPart);

// What stands below the first screen becomes interactive after the buy box.
const ProductInfo = lazyPart(async () => (await import("#web/catalog/product/product-info.tsx")).ProductInfo);
const SimilarPhones = lazyPart(
  async () => (await import("#web/catalog/product/similar-phones.tsx")).SimilarPhones,
);

export const handle = words("product", "catalog", "delivery");

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context);
  const item = await api.item(params.id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  });
  const product = productViewOf(item);
  // If similar phones or variants can't be read, the page still sells its phone.
  const [similar, variants] = await Promise.all([
    api.similar(item).catch(() => []),
    api.variants(item.id).catch(() => []),
  ]);
  return { product, similar: similar.map(cardItemOf), variants: variantChoicesOf(product, variants) };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("product");
  const ct = metaWords("catalog");
  const root = matches[0].loaderData;
  if (!loaderData || !root) {
    const title = isNotFound(error) ? t("notFound.title") : t("error.title");
    return [{ title }, { name: "robots", content: "noindex" }];
  }
  const { product } = loaderData;
  const { locale, site } = root;
  const price = formatMoney(product.priceCents, locale);
  const condition = ct(`condition.${product.conditionSlug ?? "unknown"}`);
  return productMeta({
    product,
    publicUrl: site.publicUrl,
    language: locale,
    title: t("metaTitle", { name: product.name }),
    description: t(product.sellerKind === "private" ? "metaDescriptionPrivate" : "metaDescription", {
      name: product.name,
      condition,
      price,
    }),
    trail: [
      { name: t("trail.home"), path: "/" },
      { name: t("trail.store"), path: "/store" },
      { name: product.brand, path: brandAddress(product.brand) },
      { name: product.modelName, path: modelAddress(product.modelName) },
    ],
  });
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, similar, variants } = loaderData;
  const t = useWords("product");
  return (
    <PurchaseProvider item={product} continueTo="/store">
      <Container className="pt-2 pb-14 sm:pt-4 sm:pb-20">
        <Breadcrumbs
          label={t("trail.label")}
          items={[
            { label: t("trail.home"), to: "/" },
            { label: t("trail.store"), to: "/store" },
            { label: product.brand, to: brandAddress(product.brand) },
            { label: product.modelName, to: modelAddress(product.modelName) },
            { label: product.name },
          ]}
        />
        <div className="mt-3 grid gap-8 md:grid-cols-2 lg:mt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <div className="min-w-0 md:sticky md:top-22 md:self-start">
            <PhoneGallery
              key={product.id}
              name={product.name}
              pictures={product.gallery}
              unit={product.unit}
              dimmed={!product.available}
            />
          </div>
          <div>
            <BuyBox product={product} variants={variants} />
            <Estimate />
          </div>
        </div>
        {product.unit && (
          <Suspense>
            <UnitPart
              unit={product.unit}
              battery={product.batteryHealth}
              isPhotographed={isPhotographed(product)}
            />
          </Suspense>
        )}
        <div className="mt-14 sm:mt-20">
          <Suspense>
            <ProductInfo product={product} />
          </Suspense>
        </div>
        <Suspense>
          <SimilarPhones items={similar} allOf={brandAddress(product.brand)} />
        </Suspense>
      </Container>
      <BuyBar product={product} />
    </PurchaseProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useWords("product");
  const { pathname } = useLocation();
  const store = (
    <ButtonLink to="/store" variant={isNotFound(error) ? "solid" : "outline"}>
      {t("toStore")}
    </ButtonLink>
  );
  return (
    <Container className="py-12 sm:py-20">
      {isNotFound(error) ? (
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title={t("notFound.title")}
          text={t("notFound.text")}
          action={store}
        />
      ) : (
        <ErrorState
          title={t("error.title")}
          text={t("error.text")}
          action={
            <>
              <ButtonLink to={pathname} reloadDocument>
                {t("error.retry")}
              </ButtonLink>
              {store}
            </>
          }
        />
      )}
    </Container>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
