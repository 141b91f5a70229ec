import { Landmark, SearchX } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/client-state/api.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { BankQuestion } from "./bank-question.tsx";

/** The sandbox bank's question about an order made by the shop. Its answer leads back to the page that pays. */
export function LinkStep({ secret, token }: { secret: string; token: string }) {
  const t = useWords("checkout");
  const navigate = useNavigate();
  const { run } = useSend();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = (approve: boolean) =>
    run(async () => {
      setAnswer(approve);
      try {
        await api.call("POST /sandbox/3ds/:secret", { params: { secret }, body: { approve } });
        await navigate(`/payer/${token}`, { replace: true });
      } catch (error) {
        setAnswer(null);
        setFailure(toApiError(error));
      }
    });
  if (failure?.code === "NOT_FOUND" || failure?.code === "VALIDATION")
    return (
      <EmptyState
        headingLevel={1}
        icon={<SearchX aria-hidden />}
        title={t("step.missing")}
        text={t("step.missing.text")}
        action={<ButtonLink to={`/payer/${token}`}>{t("step.back")}</ButtonLink>}
      />
    );
  return (
    <BankQuestion
      icon={<Landmark aria-hidden />}
      {...{ orderId: null, amount: null, loading: false, answering: answer, failure, onAnswer: send }}
    />
  );
}
