import { Suspense } from "react";
import { findSellerProfile } from "#web/client-state/profiles.ts";
import { type TabSession, useAccount } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useRequireSession } from "#web/client-state/use-require-session.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { SellerDashboard } from "#web/seller/dashboard/seller-dashboard.tsx";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { Container } from "#web/ui/container.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Loading, Skeleton, Skeletons } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/seller-account.ts";

// The code and words of this tab load when it is opened.
const SecurityCards = lazyPart(
  async () => (await import("#web/account/security/security-view.tsx")).SecurityCards,
);

export const handle = words("seller", "towns");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("seller")("meta") }, { name: "robots", content: "noindex" }];
}

export default function SellerAccount() {
  const session = useSellerSession();
  const logOut = useLogOut();
  return (
    <Container className="min-h-[44rem] pt-8 pb-16 sm:pt-12 sm:pb-24">
      {session ? (
        <SellerDashboard
          userId={session.claims.idUser}
          onLogOut={logOut}
          security={
            <Suspense fallback={<SecurityWaiting />}>
              <SecurityCards session={session} />
            </Suspense>
          }
        />
      ) : (
        <Waiting />
      )}
    </Container>
  );
}

/** The session of a seller. Null for everybody else. The roles in the tab decide, or else the seller profile. */
function useSellerSession(): TabSession | null {
  const t = useWords("seller");
  const session = useAccount();
  const profile = useRequest(
    session && !session.isSeller ? String(session.claims.idUser) : null,
    (api, userId) => findSellerProfile(api, Number(userId)),
  );
  return useRequireSession({
    login: {
      returnTo: "/seller-account",
      message: { title: t("guard.title"), description: t("guard.text") },
    },
    allows: ({ isSeller }) => isSeller || (profile.status === "loading" ? null : profile.status === "ready"),
    redirect: {
      to: "/",
      toast: { title: t("denied.title"), description: t("denied.text"), variant: "destructive" },
    },
  });
}

function Waiting() {
  const t = useWords("seller");
  return (
    <Loading label={t("loading")} of={["h-14 max-w-xl rounded-md"]}>
      <div className="mt-8 grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Skeletons of={["h-32 rounded-lg", "h-32 rounded-lg", "h-32 rounded-lg"]} />
      </div>
      <Skeleton className="mt-8 h-96 rounded-lg" />
    </Loading>
  );
}

function SecurityWaiting() {
  const t = useWords("seller");
  return <Loading label={t("loading")} of={["h-60 max-w-3xl rounded-lg"]} />;
}
