import { useWords } from "#web/i18n/use-words.ts";
import { Passkeys } from "../access/passkeys.tsx";
import { Page } from "../shell/page.tsx";

/** How the signed-in person proves who they are. */
export default function MePage() {
  const t = useWords("admin");
  return (
    <Page title={t("myAccess")}>
      <Passkeys />
    </Page>
  );
}
