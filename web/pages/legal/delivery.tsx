import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/delivery.ts";

export const handle = words("legal", "legal-delivery");

/** The page about delivery, withdrawal (with the statutory form), returns and the take-back of an old phone. */
const OUTLINE: LegalText<"legal-delivery"> = {
  name: "legal-delivery",
  sections: [
    { id: "where", blocks: ["where.1", "where.ways", "where.2", "where.3"] },
    { id: "late", blocks: ["late.1", "late.2"] },
    {
      id: "withdrawal",
      blocks: ["withdrawal.1", "withdrawal.2", "withdrawal.3", "withdrawal.4", "withdrawal.5"],
    },
    {
      id: "form",
      blocks: [
        "form.lead",
        { box: ["form.1", "form.2", "form.3", "form.4", "form.5", "form.6", "form.7", "form.8"] },
      ],
    },
    { id: "returns", blocks: ["returns.1", { list: ["returns.2", "returns.3", "returns.4", "returns.5"] }] },
    { id: "recycling", blocks: ["recycling.1", "recycling.2", "recycling.3"] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-delivery");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Delivery({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
