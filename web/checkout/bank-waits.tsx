import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "./notice.tsx";

/** A payment of this cart waits for the bank's question to be answered on another page. */
export function BankWaits({ url }: { url: string }) {
  const t = useWords("checkout");
  return (
    <Notice
      title={t("bank.waiting.title")}
      action={
        <ButtonLink to={url} size="sm">
          {t("bank.waiting.action")}
        </ButtonLink>
      }
    >
      <p>{t("bank.waiting.text")}</p>
    </Notice>
  );
}
