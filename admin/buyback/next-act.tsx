import { type BuybackState, mayMove } from "#contract/buyback/buyback-states.ts";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatDate, formatEuros } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { DeskPrice } from "./desk-price.tsx";
import { ParcelForm } from "./parcel-form.tsx";

/** The states whose next act is the bench's. */
const AT_BENCH: readonly BuybackState[] = ["sent", "received", "inspected"];
type BenchState = "sent" | "inspected" | "cancelled";

/** The next act of the desk on a buy-back, or a sentence that says for whom it waits. */
export function NextAct({ buyback }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const locale = useLocale();
  const may = useMay();
  const { id, state, dueAt, counterCents, priceCents, receivedAt, isAwaited } = buyback;
  const isLate = state === "cancelled" && isAwaited;
  const isRecycled = priceCents === 0;
  const isHere = receivedAt !== null;
  const waits = {
    until: dueAt ? formatDate(dueAt, "long", locale) : "",
    price: counterCents === null ? "" : formatEuros(counterCents, locale),
  };
  return (
    <Section title={t("next")}>
      {mayMove(state, "offered", "staff") && <DeskPrice key={buyback.version} buyback={buyback} />}
      {state === "accepted" && (
        <>
          <p className="text-ink-muted">{t("next.accepted", waits)}</p>
          {buyback.delivery === "post" && (
            <div className="flex flex-wrap gap-2">
              <DialogButton title={t("label")} text={t("label.text")} variant="solid">
                {(onClose) => <ParcelForm buyback={buyback} act="label" onDone={onClose} />}
              </DialogButton>
              <DialogButton title={t("posting")} text={t("posting.text")}>
                {(onClose) => <ParcelForm buyback={buyback} act="posting" onDone={onClose} />}
              </DialogButton>
            </div>
          )}
        </>
      )}
      {(isLate || (AT_BENCH.includes(state) && !(isRecycled && isHere))) && (
        <>
          <p className="text-ink-muted">
            {state === "received" ? t("next.received", waits) : t(`next.${state as BenchState}`)}
          </p>
          {may("devices.work") && (
            <ButtonLink to={`/bench/buybacks/${id}`} className="justify-self-start">
              {t("next.bench")}
            </ButtonLink>
          )}
        </>
      )}
      {state === "received" && isRecycled && <Move buyback={buyback} act="recycling" />}
      {state === "countered" && <p>{t("next.countered", waits)}</p>}
      {state === "bought" && <p>{t("next.bought", waits)}</p>}
      {(state === "refused" || (state === "declined" && isHere)) && (
        <>
          <p className="text-ink-muted">{t(`next.${state}`)}</p>
          <div className="flex flex-wrap gap-2">
            <DialogButton title={t("return")} text={t("return.text")} variant="solid">
              {(onClose) => <ParcelForm buyback={buyback} act="return" onDone={onClose} />}
            </DialogButton>
            {state === "refused" && (
              <>
                {may("devices.work") && (
                  <ButtonLink to={`/bench/buybacks/${id}`} variant="outline" size="sm">
                    {t("next.bench")}
                  </ButtonLink>
                )}
                <DialogButton title={t("recycling")} text={t("recycling.text")}>
                  {(onClose) => <Move buyback={buyback} act="recycling" onDone={onClose} />}
                </DialogButton>
              </>
            )}
          </div>
        </>
      )}
      {state === "returning" && <Move buyback={buyback} act="return/end" />}
      {state === "offered" && <p>{t("next.offered", waits)}</p>}
      {OVER.includes(state) && !isLate && !(state === "declined" && isHere) && (
        <p className="text-ink-muted">{t("next.over")}</p>
      )}
    </Section>
  );
}

const OVER: readonly BuybackState[] = [
  ...(["matched", "paid", "expired", "declined", "returned", "recycled", "cancelled"] as const),
];

interface MoveProps {
  readonly buyback: StaffBuyback;
  readonly act: "recycling" | "return/end";
  readonly onDone?: () => void;
}

/** A button that moves a buy-back. */
function Move({ buyback: { id, version }, act, onDone }: MoveProps) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const key = act === "recycling" ? "recycling" : "returned";
  return (
    <div className="grid gap-3">
      <ErrorText error={error} onReload={forget} />
      <Button
        className="justify-self-start"
        loading={isSending}
        onClick={() =>
          void run(async () => {
            await callRoute(`POST /admin/api/buybacks/:id/${act}`, { params: { id }, body: { version } });
            toast({ title: t(`done.${key}`) });
            onDone?.();
          })
        }
      >
        {t(key)}
      </Button>
    </div>
  );
}
