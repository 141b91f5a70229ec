import { data } from "react-router";
import type { PublicSeller } from "#contract/accounts/sellers.ts";
import type { Company } from "#contract/company.ts";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { LegalIdentity, SellerFacts } from "#web/catalog/seller/seller-facts.tsx";
import { SellerPhones } from "#web/catalog/seller/seller-phones.tsx";
import { ApiError } from "#web/client-state/api-error.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { Container } from "#web/ui/container.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import type { Route } from "./+types/seller.ts";

export const handle = words("vendor", "catalog", "delivery");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = Number(/^[1-9]\d{0,3}$/.exec(new URL(request.url).searchParams.get("page") ?? "")?.[0] ?? 1);
  const { items, ...seller } = await apiOf(context)
    .seller(params.slug, asked)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
      throw error;
    });
  return { seller, items: items.map(cardItemOf) };
}

/** The public name of a seller. The shop itself sells under its company's name. */
const sellerName = (
  { kind, storeName }: Pick<PublicSeller, "kind" | "storeName">,
  company: Company | undefined,
) => (kind === "shop" && company?.name) || storeName;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("vendor");
  if (!loaderData) return [{ title: t("title") }, { name: "robots", content: "noindex" }];
  const { seller } = loaderData;
  const name = sellerName(seller, matches[0].loaderData?.site.company);
  return pageMeta(t("metaTitle", { name }), t("metaDescription", { name, count: seller.total }));
}

export default function Seller({ loaderData: { seller, items } }: Route.ComponentProps) {
  const t = useWords("vendor");
  const company = useCompany();
  const name = sellerName(seller, company);
  return (
    <Container className="pt-2 pb-14 sm:pt-4 sm:pb-20">
      <Breadcrumbs
        label={t("trail.label")}
        items={[
          { label: t("trail.home"), to: "/" },
          { label: t("trail.store"), to: "/store" },
          { label: name },
        ]}
      />
      <header className="mt-4 sm:mt-8">
        <p className="text-sm font-semibold text-ink-muted">{t("title")}</p>
        <h1 className="mt-1 text-3xl font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-3 max-w-prose text-lg text-ink-muted">{t(`lead.${seller.kind}`, { name })}</p>
      </header>
      <div className="mt-8">
        <SellerFacts seller={seller} />
      </div>
      <section aria-labelledby="seller-phones" className="mt-12 sm:mt-16">
        <h2 id="seller-phones" className="mb-6 text-2xl font-bold">
          {t("phones.title")}
        </h2>
        <SellerPhones slug={seller.slug} items={items} page={seller.page} pages={seller.pages} />
      </section>
      <section aria-labelledby="seller-legal" className="mt-12 sm:mt-16">
        <h2 id="seller-legal" className="mb-6 text-2xl font-bold">
          {t("legal.title")}
        </h2>
        <LegalIdentity seller={seller} company={company} />
      </section>
    </Container>
  );
}
