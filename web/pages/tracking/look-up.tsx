import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LookUpForm } from "#web/tracking/look-up-form.tsx";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/look-up.ts";

export const handle = words("tracking", "errors");

export function meta(): Route.MetaDescriptors {
  const t = metaWords("tracking");
  return pageMeta(t("meta"), t("description"));
}

export default function LookUp() {
  const t = useWords("tracking");
  return (
    <Container className="pt-10 pb-16 sm:pt-16 sm:pb-24">
      <PageHead title={t("title")} lead={t("lead")} className="mb-8" />
      <LookUpForm />
    </Container>
  );
}
