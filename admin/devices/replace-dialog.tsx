import { useState } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { call } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useSend } from "../use-send.ts";

interface ReplaceProps {
  readonly packing: Packing;
  readonly position: number;
  readonly onReplaced: (packing: Packing) => void;
}

/** Gives a paid line another unit, with the buyer's yes. */
export function ReplaceButton({ packing, position, onReplaced }: ReplaceProps) {
  const t = useWords("admin-devices");
  const fieldText = useFieldText();
  const [isOpen, setOpen] = useState(false);
  const { isSending, error, run } = useSend();
  const send = (_reason: string, data: FormData) =>
    run(async () => {
      const { number, version } = packing;
      const body = { number, version, position, ...Object.fromEntries(data) };
      onReplaced(await call<Packing>("POST", "packing/replacements", { body }));
      setOpen(false);
    });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {t("replace")}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t("replace")}
        text={t("replace.text")}
        submit={t("replace")}
        isSending={isSending}
        error={error}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <Field label={t("replace.consent")} hint={t("replace.consentHint")} required>
          <Input name="consent" required maxLength={200} autoComplete="off" />
        </Field>
        <Field label={t("replace.code")} error={fieldText(error?.fields?.code)} required>
          <Input name="code" required maxLength={200} autoComplete="off" />
        </Field>
      </ReasonDialog>
    </>
  );
}
