import { useLocation } from "react-router";
import { AreaView } from "#web/account/area-view.tsx";
import { AreaLoading } from "#web/account/dashboard.tsx";
import { OwnBuybacks } from "#web/buyback/own-buybacks.tsx";
import { isBuyer, useRequireSession } from "#web/client-state/use-require-session.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { OwnRepairs } from "#web/repair/own-repairs.tsx";
import { useLogOut } from "#web/shell/use-log-out.ts";
import { Container } from "#web/ui/container.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import type { Route } from "./+types/client-area.ts";

// The code and words of this tab load when it is opened.
const OwnThreads = lazyPart(async () => (await import("#web/messages/own-threads.tsx")).OwnThreads);

export const handle = words(
  "amounts",
  "catalog",
  "shipments",
  "client",
  "delivery",
  "documents",
  "cases",
  "account",
  "errors",
  "towns",
  "repairs",
  "repair-booking",
  "offer",
);

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("client")("area.meta") }, { name: "robots", content: "noindex" }];
}

export default function ClientArea() {
  const t = useWords("client");
  const logOut = useLogOut();
  const { pathname, search } = useLocation();
  const session = useRequireSession({
    login: {
      returnTo: pathname + search,
      message: { title: t("guard.title"), description: t("guard.text") },
    },
    allows: isBuyer,
    redirect: { to: "/seller-account" },
  });
  return (
    <Container className="min-h-[40rem] py-6 md:py-12">
      {session ? (
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8 lg:gap-14">
          <AreaView
            session={session}
            onLogOut={logOut}
            messages={<OwnThreads />}
            repairs={<OwnRepairs />}
            buybacks={<OwnBuybacks />}
          />
        </div>
      ) : (
        <AreaLoading />
      )}
    </Container>
  );
}
