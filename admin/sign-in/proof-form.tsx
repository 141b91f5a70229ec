import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { FactorProof } from "#contract/staff/passkeys.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ErrorText } from "../error-text.tsx";
import { canUsePasskeys, signChallenge } from "./browser-passkeys.ts";
import { CodeForm } from "./code-form.tsx";

interface ProofFormProps {
  readonly submit: string;
  readonly hasPasskey: boolean;
  readonly send: (proof: FactorProof) => Promise<unknown>;
}

/** Asks for the second factor: a passkey if the person has one, or a code. */
export function ProofForm({ submit, hasPasskey, send }: ProofFormProps) {
  const t = useWords("admin");
  const { isSending, error, run } = useSend();
  const [hasFailed, setFailed] = useState(false);
  const sign = () =>
    run(async () => {
      setFailed(false);
      const passkey = await signChallenge();
      if (passkey) await send({ passkey });
      else setFailed(true);
    });
  if (!hasPasskey || !canUsePasskeys()) return <CodeForm submit={submit} send={send} />;
  return (
    <div className="grid gap-4">
      <Button
        autoFocus
        loading={isSending}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => void sign()}
      >
        {t("passkey.use")}
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {hasFailed && t("passkey.failed")}
      </p>
      <ErrorText error={error} wrong={t("passkey.wrong")} />
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("passkey.or")}
      </p>
      <CodeForm submit={submit} send={send} isSecond />
    </div>
  );
}
