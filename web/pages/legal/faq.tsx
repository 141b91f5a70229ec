import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/faq.ts";

export const handle = words("legal", "legal-faq");

const OUTLINE: LegalText<"legal-faq"> = {
  name: "legal-faq",
  sections: [
    { id: "seller", blocks: ["seller.1"] },
    { id: "refurbished", blocks: ["refurbished.1"] },
    { id: "delivery", blocks: ["delivery.1"] },
    { id: "pay", blocks: ["pay.1"] },
    { id: "vat", blocks: ["vat.1"] },
    { id: "mind", blocks: ["mind.1"] },
    { id: "defect", blocks: ["defect.1"] },
    { id: "battery", blocks: ["battery.1"] },
    { id: "locked", blocks: ["locked.1"] },
    { id: "repair", blocks: ["repair.1"] },
    { id: "sell", blocks: ["sell.1"] },
    { id: "old", blocks: ["old.1"] },
    { id: "data", blocks: ["data.1"] },
    { id: "help", blocks: ["help.1"] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-faq");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
