import { useLocation } from "react-router";
import { CheckoutEntry } from "#web/account/entry/checkout-entry.tsx";
import { EntryFrame, EntryLink, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { LoginForm } from "#web/account/entry/login-form.tsx";
import { SocialButtons } from "#web/account/entry/social-buttons.tsx";
import { useSignIn } from "#web/account/entry/use-sign-in.ts";
import { useSocialReturn } from "#web/account/entry/use-social-return.ts";
import { Notice } from "#web/account/forms/notice.tsx";
import { readNavigationState } from "#web/account/navigation-state.ts";
import { BesideSummary, CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { CheckoutSummary } from "#web/checkout/checkout-summary.tsx";
import { useCheckoutIsTarget } from "#web/client-state/checkout-steps.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { readSavingPercent } from "#web/ssr/read-saving-percent.ts";
import type { Route } from "./+types/login.ts";

export const handle = words("login", "account", "amounts", "catalog", "checkout");

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [picture, claim, social] = await Promise.all([
    entryPicture(api),
    readSavingPercent(api, "Apple"),
    // If the providers can't be read, the page shows none.
    api.socialProviders().catch(() => []),
  ]);
  return { picture, claim, social };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("login");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useWords("login");
  const tCheckout = useWords("checkout");
  const { state } = useLocation();
  const signIn = useSignIn();
  const social = useSocialReturn(signIn);
  const isCheckout = useCheckoutIsTarget();
  const others = (
    <>
      <Notice>{social.refusal && t(`social.${social.refusal}`)}</Notice>
      {/* The checkout shows the providers that open an account, and none that is yet to come. */}
      {(!isCheckout || loaderData.social.length > 0) && (
        <SocialButtons
          label={t("social")}
          nameOf={(provider) => t("socialWith", { provider })}
          {...(isCheckout ? { providers: loaderData.social } : { note: t("soon") })}
          live={loaderData.social}
          onLeave={social.leave}
        />
      )}
      <p className="mt-8 text-center text-ink-muted">
        {t("noAccount")}{" "}
        <EntryLink to="/register" state={state}>
          {t("register")}
        </EntryLink>
      </p>
    </>
  );
  if (!isCheckout)
    return (
      <EntryFrame title={t("title")} lead={t("lead")} picture={loaderData.picture} claim={loaderData.claim}>
        <LoginForm signIn={signIn} />
        {others}
      </EntryFrame>
    );
  return (
    <CheckoutFrame step="login" title={t("checkout.title")}>
      <BesideSummary summary={<CheckoutSummary />}>
        <div className="max-w-lg">
          <div role="status" className="mb-6 grid gap-1 text-ink-muted">
            {readNavigationState(state).asked && <p>{tCheckout("auth.text")}</p>}
            <p>{t("checkout.why")}</p>
          </div>
          <CheckoutEntry signIn={signIn} />
          {others}
        </div>
      </BesideSummary>
    </CheckoutFrame>
  );
}
