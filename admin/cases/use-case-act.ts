import { useEffect, useRef } from "react";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { reads } from "../reads.ts";
import { readKey } from "../use-read.ts";

/** The last path segment of the route of each act. */
type CaseStep = "acceptance" | "rejection" | "posting" | "reception" | "inspection" | "decision" | "return";

/** Sends acts on a case with the version shown on the page. */
export function useCaseAct({ number, version }: BackOfficeCase) {
  const t = useWords("admin-cases");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  // The next scan may be sent before the page has rendered the version left by the last one.
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  }, [version]);
  async function send(step: CaseStep, input: object = {}, signal?: AbortSignal) {
    const body = { version: latest.current, ...input };
    const now = await callRoute(`POST /admin/api/cases/:number/${step}`, {
      params: { number },
      body,
      ...(signal && { signal }),
    });
    latest.current = now.version;
    toast({ title: t(now.state === "decided" && now.outcome ? `told.${now.outcome}` : `told.${now.state}`) });
    reads.setQueryData(readKey("GET /admin/api/cases/:number", { params: { number } }), now);
    return now;
  }
  const act = (step: CaseStep, input?: object) =>
    run(() => send(step, input), { name: `${step} ${JSON.stringify(input)}` });
  return { isSending, error, forget, act, send };
}
export type CaseActor = ReturnType<typeof useCaseAct>;
