import { useWords } from "#web/i18n/use-words.ts";
import { Passkeys } from "../access/passkeys.tsx";
import { Pin } from "../access/pin.tsx";
import { useIsByPin } from "../session.tsx";
import { Page } from "../shell/page.tsx";

/** How the signed-in person proves who they are. */
export default function MePage() {
  const t = useWords("admin");
  const words = useWords("admin-access");
  const isByPin = useIsByPin();
  return (
    <Page title={t("myAccess")}>
      {isByPin ? <p className="text-ink-muted">{words("tablet.noAccess")}</p> : <OwnFactors />}
    </Page>
  );
}

const OwnFactors = () => (
  <>
    <Passkeys />
    <Pin />
  </>
);
