import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/notice.ts";

export const handle = words("legal", "legal-notice");

/** Outline of the legal notice: publisher, host, contact, mediation, recycling, copyright and personal data. */
const OUTLINE: LegalText<"legal-notice"> = {
  name: "legal-notice",
  sections: [
    { id: "editor", blocks: ["editor.1", "editor.2", "editor.3", "editor.4"] },
    { id: "host", blocks: ["host.1"] },
    { id: "contact", blocks: ["contact.1", "contact.2"] },
    { id: "mediation", blocks: ["mediation.1", "mediation.2", "mediation.3"] },
    { id: "recycling", blocks: ["recycling.1"] },
    { id: "property", blocks: ["property.1"] },
    { id: "data", blocks: ["data.1"] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-notice");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
