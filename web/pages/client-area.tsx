import { AreaView } from "#web/account/area-view.tsx";
import { AreaLoading } from "#web/account/dashboard.tsx";
import { useMembersOnly } from "#web/account/use-members-only.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Container } from "#web/ui/container.tsx";
import type { Route } from "./+types/client-area.ts";

export const handle = words("client", "account");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("client")("area.meta") }, { name: "robots", content: "noindex" }];
}

export default function ClientArea() {
  const { session, turnAway } = useMembersOnly();
  return (
    <Container className="min-h-[40rem] py-6 md:py-12">
      {session ? (
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8 lg:gap-14">
          <AreaView session={session} turnAway={turnAway} />
        </div>
      ) : (
        <AreaLoading />
      )}
    </Container>
  );
}
