import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "../notice.tsx";

type BankWaitsProps =
  /** The address of the bank's challenge. */
  | { url: string; onResume?: never }
  /** Shows the bank's challenge on this page. */
  | { url?: undefined; onResume: () => void };

/** A notice that the bank's challenge of a payment is still open. */
export function BankWaits({ url, onResume }: BankWaitsProps) {
  const t = useWords("checkout");
  const label = t("bank.waiting.action");
  return (
    <Notice
      title={t("bank.waiting.title")}
      action={
        url ? (
          <ButtonLink to={url} size="sm">
            {label}
          </ButtonLink>
        ) : (
          <Button size="sm" onClick={onResume}>
            {label}
          </Button>
        )
      }
    >
      <p>{t("bank.waiting.text")}</p>
    </Notice>
  );
}
