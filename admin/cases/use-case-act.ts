import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";

/** The last part of the address of each act that is sent from the page of a case. */
type CaseStep = "acceptance" | "rejection" | "posting" | "reception" | "inspection" | "decision" | "return";

/** Sends acts on a case with the version that the page shows. */
export function useCaseAct({ number, version }: BackOfficeCase, onDone: (now: BackOfficeCase) => void) {
  const t = useWords("admin-cases");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const act = (step: CaseStep, body: object = {}) =>
    run(
      async () => {
        const now = await call<BackOfficeCase>("POST", `cases/${number}/${step}`, {
          body: { version, ...body },
        });
        toast({ title: t(`state.${now.state}`) });
        onDone(now);
      },
      { name: `${step} ${JSON.stringify(body)}` },
    );
  return { isSending, error, act };
}
export type CaseActor = ReturnType<typeof useCaseAct>;
