import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import type { CallInput } from "#contract/interface/call.ts";
import type { FactorEnrolment } from "#contract/staff/staff.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { callQuietly } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { readAgain } from "../reads.ts";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";
import { RecoveryCodeList } from "./recovery-codes.tsx";

/** Adds the authenticator of a new member of staff, then shows the recovery codes once. */
export function Enrolment() {
  const t = useWords("admin");
  const [factor, setFactor] = useState<z.infer<typeof FactorEnrolment> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { error, run } = useSend();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is made once
  useEffect(() => {
    run(async () => setFactor(await callQuietly("POST /admin/api/session/enrolment")));
  }, []);

  /** Doesn't reload the session: it would be open, and the page would be replaced before the codes were read. */
  async function confirm(body: CallInput<"POST /admin/api/session/enrolment/confirmation">["body"]) {
    setCodes((await callQuietly("POST /admin/api/session/enrolment/confirmation", { body })).recoveryCodes);
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={readAgain} />;
  return (
    <Frame title={t("enrol.title")} text={t("enrol.text")}>
      <ErrorText error={error} />
      {factor && (
        <CodeForm submit={t("enrol.submit")} send={confirm}>
          <QrCode text={factor.uri} label={t("enrol.qr")} />
          <p className="text-center text-sm text-ink-muted">
            {t("enrol.secret")}
            <br />
            <code className="figures break-all text-ink">{factor.secret}</code>
          </p>
        </CodeForm>
      )}
    </Frame>
  );
}
