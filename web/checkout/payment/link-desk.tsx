import { Lock } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { bankLink, saveBankLink } from "#web/client-state/checkout.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CardField } from "../card/card-field.tsx";
import type { CardHandle } from "../card/card-handle.ts";
import { LoadFailure } from "../notice.tsx";
import { useMoney } from "../use-money.ts";
import { AcceptsTerms } from "./accepts-terms.tsx";
import { CardMarks } from "./card-marks.tsx";
import { PayAlert } from "./pay-alert.tsx";
import { declineOf } from "./pay-failure.ts";
import { useLinkPayment } from "./use-link-payment.ts";

/** The card and the button that pay an order made by the shop. */
export function LinkDesk({ token, totalCents }: { token: string; totalCents: number }) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const id = useId();
  const card = useRef<CardHandle>(null);
  const alert = useRef<HTMLDivElement>(null);
  const {
    data: config,
    error,
    reload,
  } = useRequest("payment config", (api) => api.call("GET /payments/config"));
  const { busy, failure, pay, confirm } = useLinkPayment(token, card);
  const decline = declineOf(failure);
  const asked = useRef(confirm);
  asked.current = confirm;

  // The customer comes back from the bank's page.
  useEffect(() => {
    if (bankLink() !== token) return;
    saveBankLink(null);
    void asked.current();
  }, [token]);

  useEffect(() => {
    if (!failure) return;
    if (decline && card.current) card.current.focus(decline);
    else alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "center" });
  }, [failure, decline]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-5 text-xl font-bold">
        {t("payment.card")}
      </h2>
      {failure && (
        <div className="mb-5">
          <PayAlert ref={alert} id={`${id}-refusal`} failure={failure} />
        </div>
      )}
      <form noValidate onSubmit={submit}>
        {error ? (
          <LoadFailure error={error} onRetry={reload} />
        ) : (
          <>
            <CardMarks />
            <CardField ref={card} config={config} refused={decline} refusalId={`${id}-refusal`} />
          </>
        )}
        <AcceptsTerms />
        <Button
          type="submit"
          size="lg"
          className="mt-3 w-full"
          icon={<Lock aria-hidden />}
          loading={busy !== null}
        >
          {t("request.pay", { amount: money(totalCents) })}
        </Button>
        <p role="status" className="mt-3 text-center text-sm text-ink-muted empty:hidden">
          {busy && t(`busy.${busy}`)}
        </p>
        <p className="mt-5 flex items-start gap-2.5 text-sm text-ink-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t("payment.safe")} {config?.provider === "sandbox" && t("payment.demo")}
          </span>
        </p>
      </form>
    </Card>
  );
}
