import { ProfileView } from "#web/account/profile/profile-view.tsx";
import { useProfilePage } from "#web/account/profile/use-profile-page.ts";
import { BesideSummary, CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { CheckoutSummary } from "#web/checkout/checkout-summary.tsx";
import { useInCheckout } from "#web/client-state/checkout-steps.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Container } from "#web/ui/container.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/client-info.ts";

export const handle = words("client", "account", "checkout", "towns");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("client")("info.meta") }, { name: "robots", content: "noindex" }];
}

export default function ClientInfo() {
  const t = useWords("client");
  const inCheckout = useInCheckout();
  const visit = useProfilePage(inCheckout);
  const view = visit ? (
    <ProfileView visit={visit} />
  ) : (
    <div className="grid min-h-96 place-items-center">
      <Spinner label={t("info.loading")} />
    </div>
  );
  if (inCheckout)
    return (
      <CheckoutFrame step="shipping" title={t("info.checkoutTitle")}>
        <BesideSummary summary={<CheckoutSummary />}>
          <div className="max-w-xl">{view}</div>
        </BesideSummary>
      </CheckoutFrame>
    );
  return (
    <Container width="narrow" className="min-h-[46rem] py-8 sm:py-14">
      <div className="mx-auto max-w-xl">{view}</div>
    </Container>
  );
}
