import { LEGAL_TEXTS_VERSION } from "#contract/legal/terms-version.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { PriceRanges } from "#web/repair/services/price-ranges.tsx";
import { apiOf, pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/repairs.ts";

export const handle = words("legal", "legal-repairs", "repair", "repair-services");

/** The prices and conditions of repairs. */
const OUTLINE: LegalText<"legal-repairs"> = {
  name: "legal-repairs",
  version: LEGAL_TEXTS_VERSION,
  sections: [
    { id: "prices", blocks: ["prices.1", "prices.2", "prices.3", "prices.4"] },
    { id: "quote", blocks: ["quote.1", "quote.2"] },
    { id: "send", blocks: [{ list: ["send.1", "send.2", "send.3", "send.4"] }, "send.5"] },
    { id: "time", blocks: ["time.1", "time.2"] },
    { id: "parts", blocks: ["parts.1", "parts.2"] },
    { id: "guarantee", blocks: ["guarantee.1", "guarantee.2", "guarantee.3"] },
    { id: "mind", blocks: ["mind.1"] },
  ],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = context.get(pagePorts);
  try {
    return { legal, prices: await apiOf(context).repairPrices() };
  } catch (error) {
    // Without prices, the page still shows the conditions.
    if (error instanceof ApiError) return { legal, prices: [] };
    throw error;
  }
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-repairs");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function RepairPrices({ loaderData }: Route.ComponentProps) {
  const { legal, prices } = loaderData;
  const inserts = { prices: prices.length > 0 && <PriceRanges prices={prices} /> };
  return <LegalPage text={OUTLINE} legal={legal} inserts={inserts} />;
}
