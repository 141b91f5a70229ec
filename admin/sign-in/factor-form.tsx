import { useWords } from "#web/i18n/use-words.ts";
import { callRoute } from "../api.ts";
import { Frame } from "./frame.tsx";
import { ProofForm } from "./proof-form.tsx";

/** The second step of the sign-in: a passkey, an authenticator code or a recovery code. */
export function FactorForm({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useWords("admin");
  return (
    <Frame title={t("factor.title")} text={t("factor.text")}>
      <ProofForm
        submit={t("signIn.submit")}
        hasPasskey={hasPasskey}
        send={(body) => callRoute("POST /admin/api/session/factor", { body })}
      />
    </Frame>
  );
}
