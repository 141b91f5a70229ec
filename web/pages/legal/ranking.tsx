import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/ranking.ts";

export const handle = words("legal", "legal-ranking");

/** The information duties of a marketplace: how offers are ranked, who may sell, what the shop does. */
const OUTLINE: LegalText<"legal-ranking"> = {
  name: "legal-ranking",
  sections: [
    { id: "order", blocks: ["order.1", { list: ["order.a", "order.b"] }, "order.2", "order.3"] },
    { id: "picks", blocks: ["picks.1"] },
    { id: "paid", blocks: ["paid.1"] },
    { id: "who", blocks: ["who.1"] },
    { id: "listing", blocks: ["listing.1", "listing.2"] },
    { id: "service", blocks: ["service.1", "service.2", "service.3"] },
    { id: "disputes", blocks: ["disputes.1", "disputes.2"] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-ranking");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Ranking({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
