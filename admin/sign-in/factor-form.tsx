import { useWords } from "#web/i18n/use-words.ts";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";

/** The second step: a code of the authenticator, or a recovery code. */
export function FactorForm({ onDone }: { onDone: () => void }) {
  const t = useWords("admin");
  return (
    <Frame title={t("factor.title")} text={t("factor.text")}>
      <CodeForm path="session/factor" submit={t("signIn.submit")} onDone={onDone} />
    </Frame>
  );
}
