import { lazy, Suspense } from "react";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { SellerDashboard } from "#web/seller/seller-dashboard.tsx";
import { useSellerDoor } from "#web/seller/use-seller-door.ts";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { Container } from "#web/ui/container.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Route } from "./+types/seller-account.ts";

// Seldom opened: its code and its words come when it is.
const SecurityCards = lazy(() =>
  import("#web/account/security-cards.tsx").then(({ SecurityCards }) => ({ default: SecurityCards })),
);

export const handle = words("seller");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("seller")("meta") }, { name: "robots", content: "noindex" }];
}

export default function SellerAccount() {
  const { session, turnAway } = useSellerDoor();
  const logOut = useLogOut();
  return (
    <Container className="min-h-[44rem] pt-8 pb-16 sm:pt-12 sm:pb-24">
      {session ? (
        <SellerDashboard
          userId={session.claims.idUser}
          turnAway={turnAway}
          onLogOut={logOut}
          security={
            <Suspense fallback={<SecurityWaiting />}>
              <SecurityCards session={session} turnAway={turnAway} />
            </Suspense>
          }
        />
      ) : (
        <Waiting />
      )}
    </Container>
  );
}

function Waiting() {
  const t = useWords("seller");
  return (
    <div role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <Skeleton className="h-14 max-w-xl rounded-md" />
      <div className="mt-8 grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-32 rounded-lg" />
      </div>
      <Skeleton className="mt-8 h-96 rounded-lg" />
    </div>
  );
}

function SecurityWaiting() {
  const t = useWords("seller");
  return (
    <div role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <Skeleton className="h-60 max-w-3xl rounded-lg" />
    </div>
  );
}
