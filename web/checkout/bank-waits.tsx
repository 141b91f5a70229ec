import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "./notice.tsx";

type BankWaitsProps =
  /** The page on which the bank asks, or which has it ask. */
  | { url: string; onResume?: never }
  /** Has the bank ask over this page. */
  | { url?: undefined; onResume: () => void };

/** A payment of this cart waits for the bank's question to be answered. */
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
