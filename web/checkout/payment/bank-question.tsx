import { type ReactNode, use } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { ShopNameContext } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "../notice.tsx";
import { useMoney } from "../use-money.ts";

interface BankQuestionProps {
  icon: ReactNode;
  orderId: string | null;
  /** Euros. Null when the amount is unknown. */
  amount: number | null;
  loading: boolean;
  answering: boolean | null;
  failure: ApiError | null;
  onAnswer: (approve: boolean) => void;
}

/** The sandbox bank's 3-D Secure page, where the buyer approves or refuses the payment. */
export function BankQuestion(props: BankQuestionProps) {
  const { icon, orderId, amount, loading, answering, failure, onAnswer } = props;
  const t = useWords("checkout");
  const tError = useWords("errors");
  const { euros } = useMoney();
  const shop = use(ShopNameContext);
  const facts = [
    [t("step.shop"), shop],
    [t("step.order"), orderId],
    [t("step.amount"), amount !== null ? euros(amount) : loading && "…"],
  ] as const;
  return (
    <Card as="section" className="w-full max-w-md shadow-lg">
      <p className="flex items-center gap-3 text-sm font-semibold text-ink-muted">
        <span className="grid size-10 place-items-center rounded-full bg-brand-soft text-brand-strong [&>svg]:size-5">
          {icon}
        </span>
        {t("step.bank")}
      </p>
      <h1 className="mt-5 text-2xl font-bold">{t("step.title")}</h1>
      <p className="mt-2 text-ink-muted">{t("step.text")}</p>
      <dl className="my-6 divided border-y border-line">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex items-baseline justify-between gap-4 py-3">
                <dt className="text-ink-muted">{label}</dt>
                <dd className="font-semibold figures">
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {failure && (
        <div className="mb-5">
          <Notice tone="danger" urgent title={tError(failure.code)} />
        </div>
      )}
      <div className="grid gap-2.5">
        <Button
          size="lg"
          loading={answering === true}
          disabled={answering === false}
          onClick={() => onAnswer(true)}
        >
          {t("step.approve")}
        </Button>
        <Button
          size="lg"
          variant="outline"
          loading={answering === false}
          disabled={answering === true}
          onClick={() => onAnswer(false)}
        >
          {t("step.refuse")}
        </Button>
      </div>
    </Card>
  );
}
