import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "../notice.tsx";

type BankWaitsProps =
  /** The page with the bank's challenge. */
  | { url: string; onResume?: never }
  /** Shows the bank's challenge on this page. */
  | { url?: undefined; onResume: () => void };

/** A notice that a payment of this cart waits for the bank's challenge. */
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
