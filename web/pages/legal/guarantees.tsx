import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/guarantees.ts";

export const handle = words("legal", "legal-guarantees");

const OUTLINE: LegalText<"legal-guarantees"> = {
  name: "legal-guarantees",
  sections: [
    {
      id: "notice",
      blocks: [{ box: ["notice.1", "notice.2", { list: ["notice.a", "notice.b"] }, "notice.3"] }, "notice.4"],
    },
    { id: "conformity", blocks: ["conformity.1", "conformity.2", "conformity.3"] },
    { id: "hidden", blocks: ["hidden.1"] },
    { id: "commercial", blocks: ["commercial.1", "commercial.2", "commercial.3", "commercial.4"] },
    { id: "private", blocks: ["private.1"] },
    { id: "repair", blocks: ["repair.1"] },
    { id: "claim", blocks: [{ list: ["claim.1", "claim.2", "claim.3", "claim.4"] }] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-guarantees");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Guarantees({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
