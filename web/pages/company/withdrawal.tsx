import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { WithdrawalSteps } from "#web/withdrawal/withdrawal-steps.tsx";
import type { Route } from "./+types/withdrawal.ts";

export const handle = words("withdrawal");

export function meta(): Route.MetaDescriptors {
  const t = metaWords("withdrawal");
  return pageMeta(t("meta.title"), t("meta.description"));
}

/**
 * The page of the online withdrawal (D. 221-5 of the Code de la consommation). Every page links to it. It is not the form for
 * other returns.
 */
export default function Withdrawal() {
  const t = useWords("withdrawal");
  return (
    <Container width="narrow" className="pt-10 pb-16 sm:pt-16 sm:pb-24">
      <PageHead size="long" title={t("title")} lead={t("lead")} />
      <div className="mt-10">
        <WithdrawalSteps />
      </div>
    </Container>
  );
}
