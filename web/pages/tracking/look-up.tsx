import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LookUpForm } from "#web/tracking/look-up-form.tsx";
import { Container } from "#web/ui/container.tsx";
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
      <h1 className="text-4xl font-bold">{t("title")}</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-ink-muted">{t("lead")}</p>
      <LookUpForm />
    </Container>
  );
}
