import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { ProductCard } from "#web/catalog/cards/product-card.tsx";
import { useRequireSession } from "#web/client-state/use-require-session.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { brandChoices } from "#web/seller/new-listing/brand-choices.ts";
import { ListingPreview } from "#web/seller/new-listing/listing-preview.ts";
import { SellFlow } from "#web/seller/new-listing/sell-flow.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Loading, Skeletons } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/create-listing.ts";

export const handle = words("sell", "seller", "catalog", "colours");

export async function loader({ context }: Route.LoaderArgs) {
  return { brands: brandChoices(await apiOf(context).models()) };
}

/** The data is read once, because the steps are addresses of one page with the same data. */
export function shouldRevalidate() {
  return false;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("sell");
  return pageMeta(t("meta"), t("description"));
}

export default function Sell({ loaderData }: Route.ComponentProps) {
  const t = useWords("sell");
  const session = useRequireSession({
    login: { from: "/sell" },
    allows: ({ roles, isSeller }) => roles.length === 0 || isSeller,
    redirect: { to: "/" },
  });
  return (
    <Container className="min-h-[44rem] pt-8 pb-16 sm:pt-12 sm:pb-24">
      <PageHead title={t("title")} className="mb-8 sm:mb-10" />
      {session ? (
        <ListingPreview value={Preview}>
          <SellFlow key={session.claims.idUser} userId={session.claims.idUser} brands={loaderData.brands} />
        </ListingPreview>
      ) : (
        <Waiting />
      )}
    </Container>
  );
}

function Preview({ item }: { item: SmartphoneItem }) {
  return <ProductCard item={cardItemOf(item)} eager />;
}

/** The placeholder of the server's page, which has no session. */
function Waiting() {
  const t = useWords("sell");
  return (
    <Loading
      label={t("waiting")}
      of={["mx-auto h-14 max-w-2xl rounded-md", "mt-10 mb-8 h-9 max-w-64 rounded-md"]}
    >
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Skeletons of={["h-56 rounded-lg", "h-56 rounded-lg"]} />
      </div>
    </Loading>
  );
}
