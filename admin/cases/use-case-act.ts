import { useEffect, useRef } from "react";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { reads } from "../reads.ts";
import { useMay } from "../session.tsx";
import { readKey } from "../use-read.ts";

/** The acts on a case. Each is the last segment of its route. */
type CaseAct =
  | ("acceptance" | "label" | "rejection" | "posting" | "reception" | "return")
  | ("inspection" | "decision" | "judgement");

/** Sends acts on a case. Each act carries the newest version that this page knows, so a colleague's change is noticed. */
export function useCaseAct({ number, version }: BackOfficeCase) {
  const t = useWords("admin-cases");
  const money = useWords("admin-money");
  const locale = useLocale();
  const may = useMay();
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  // A second scan may be sent before React renders the version that the first one returned. The ref has that version at once.
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  }, [version]);
  async function send(step: CaseAct, input: object = {}, signal?: AbortSignal) {
    const body = { version: latest.current, ...input };
    const answer = await callRoute(`POST /admin/api/cases/:number/${step}`, {
      params: { number },
      body,
      ...(signal && { signal }),
    });
    latest.current = answer.version;
    toast({
      title: t(
        answer.state === "decided" && answer.outcome ? `told.${answer.outcome}` : `told.${answer.state}`,
      ),
    });
    reads.setQueryData(readKey("GET /admin/api/cases/:number", { params: { number } }), answer);
    return answer;
  }
  // `useSend` drops a second run of a running act's name. The name has the input, so two different inputs are both sent.
  const act = (step: CaseAct, input?: object) =>
    run(
      async () => {
        const { refund } = await send(step, input);
        if (refund && (step === "decision" || step === "judgement") && may("refunds.send"))
          // The decision stands if the sending fails: the refund then waits as the next act.
          await transfer(refund).catch(() =>
            toast({ title: money("grantedNotSent"), variant: "destructive" }),
          );
      },
      { name: `${step} ${JSON.stringify(input)}` },
    );
  async function transfer({ id, version, amountCents }: NonNullable<BackOfficeCase["refund"]>) {
    await callRoute("POST /admin/api/refunds/:id/sending", { params: { id }, body: { version } });
    toast({ title: money("refundSent", { amount: formatMoney(amountCents, locale) }) });
  }
  /** Keeps the carrier's file of the return label. */
  async function keepLabel(content: string) {
    const body = { version: latest.current, content };
    const answer = await callRoute("PUT /admin/api/cases/:number/label-file", { params: { number }, body });
    toast({ title: t("labelKept") });
    reads.setQueryData(readKey("GET /admin/api/cases/:number", { params: { number } }), answer);
  }
  const sendRefund = (refund: NonNullable<BackOfficeCase["refund"]>) =>
    run(() => transfer(refund), { name: "refund" });
  // `act` keeps the error for the page; `send` throws it, for the scan queue.
  return { isSending, error, run, forget, act, send, keepLabel, sendRefund };
}
export type CaseActs = ReturnType<typeof useCaseAct>;
