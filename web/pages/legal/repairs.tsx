import { formatMoney } from "#contract/format.ts";
import { LEGAL_TEXTS_VERSION } from "#contract/legal/terms-version.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { PriceRanges } from "#web/repair/services/price-ranges.tsx";
import { apiOf, pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/repairs.ts";

export const handle = words("legal", "legal-repairs", "repair", "repair-services");

/** The paragraph about the fee of a refused quote. None when the fee could not be read. */
function diagnosisIn(feeCents: number | null) {
  if (feeCents === null) return [];
  return feeCents > 0 ? (["prices.2fee"] as const) : (["prices.2"] as const);
}

/** The prices and conditions of repairs. */
const outlineFor = (feeCents: number | null): LegalText<"legal-repairs"> => ({
  name: "legal-repairs",
  version: LEGAL_TEXTS_VERSION,
  sections: [
    { id: "prices", blocks: ["prices.1", ...diagnosisIn(feeCents), "prices.3", "prices.4"] },
    { id: "quote", blocks: ["quote.1", "quote.2"] },
    { id: "send", blocks: [{ list: ["send.1", "send.2", "send.3", "send.4"] }, "send.5"] },
    { id: "time", blocks: ["time.1", "time.2"] },
    { id: "parts", blocks: ["parts.1", "parts.2"] },
    { id: "guarantee", blocks: ["guarantee.1", "guarantee.2", "guarantee.3"] },
    { id: "mind", blocks: ["mind.1"] },
  ],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = context.get(pagePorts);
  const api = apiOf(context);
  try {
    const [prices, { diagnosisFeeCents }] = await Promise.all([api.repairPrices(), api.repairFigures()]);
    return { legal, prices, feeCents: diagnosisFeeCents };
  } catch (error) {
    // Without the figures, the page still shows the conditions.
    if (error instanceof ApiError) return { legal, prices: [], feeCents: null };
    throw error;
  }
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-repairs");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function RepairPrices({ loaderData }: Route.ComponentProps) {
  const { legal, prices, feeCents } = loaderData;
  const inserts = { prices: prices.length > 0 && <PriceRanges prices={prices} /> };
  const figures = { fee: formatMoney(feeCents ?? 0, useLocale()) };
  return <LegalPage text={outlineFor(feeCents)} legal={legal} inserts={inserts} figures={figures} />;
}
