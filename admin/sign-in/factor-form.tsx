import { useWords } from "#web/i18n/use-words.ts";
import { callRoute } from "../api.ts";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";

/** The second step of the sign-in: an authenticator code or a recovery code. */
export function FactorForm() {
  const t = useWords("admin");
  return (
    <Frame title={t("factor.title")} text={t("factor.text")}>
      <CodeForm
        submit={t("signIn.submit")}
        send={(body) => callRoute("POST /admin/api/session/factor", { body })}
      />
    </Frame>
  );
}
