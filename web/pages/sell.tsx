import type { SmartphoneItem } from "#contract/catalog.ts";
import { cardItemOf } from "#web/catalog/card-item.ts";
import { ProductCard } from "#web/catalog/product-card.tsx";
import { useMarketplace } from "#web/catalog/use-marketplace.ts";
import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { brandChoices } from "#web/seller/brand-choices.ts";
import { SellFlow } from "#web/seller/sell-flow.tsx";
import { useSellDoor } from "#web/seller/use-sell-door.ts";
import { Container } from "#web/ui/container.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Route } from "./+types/sell.ts";

export const handle = words("sell", "seller", "catalog", "colours");

export async function loader({ context }: Route.LoaderArgs) {
  return { brands: brandChoices(await apiOf(context).models()) };
}

/** Its steps are addresses of one page. */
export function shouldRevalidate() {
  return false;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("sell");
  return pageMeta(t("meta"), t("description"));
}

export default function Sell({ loaderData }: Route.ComponentProps) {
  const t = useWords("sell");
  const session = useSellDoor();
  return (
    <Container className="min-h-[44rem] pt-8 pb-16 sm:pt-12 sm:pb-24">
      <h1 className="mb-8 text-4xl font-bold sm:mb-10">{t("title")}</h1>
      {session ? (
        <SellFlow
          key={session.claims.idUser}
          userId={session.claims.idUser}
          brands={loaderData.brands}
          Preview={Preview}
        />
      ) : (
        <Waiting />
      )}
    </Container>
  );
}

function Preview({ item }: { item: SmartphoneItem }) {
  return <ProductCard item={cardItemOf(item)} marketplace={useMarketplace()} eager />;
}

/** The server does not know who asks: the place of what comes is kept. */
function Waiting() {
  const t = useWords("sell");
  return (
    <div role="status">
      <VisuallyHidden>{t("waiting")}</VisuallyHidden>
      <Skeleton className="mx-auto h-14 max-w-2xl rounded-md" />
      <Skeleton className="mt-10 mb-8 h-9 max-w-64 rounded-md" />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  );
}
