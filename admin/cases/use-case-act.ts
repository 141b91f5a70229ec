import { useEffect, useRef } from "react";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { reads } from "../reads.ts";
import { readKey } from "../use-read.ts";

/** The acts on a case. Each is the last segment of its route. */
type CaseAct = "acceptance" | "rejection" | "posting" | "reception" | "inspection" | "decision" | "return";

/** Sends acts on a case. Each act carries the newest version that this page knows, so a colleague's change is noticed. */
export function useCaseAct({ number, version }: BackOfficeCase) {
  const t = useWords("admin-cases");
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
    run(() => send(step, input), { name: `${step} ${JSON.stringify(input)}` });
  // `act` keeps the error for the page; `send` throws it, for the scan queue.
  return { isSending, error, forget, act, send };
}
export type CaseActs = ReturnType<typeof useCaseAct>;
