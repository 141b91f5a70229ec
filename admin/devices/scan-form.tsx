import { type FormEvent, useRef } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";

interface ScanFormProps {
  readonly isSending: boolean;
  readonly onScan: (code: string) => void;
}

/** One field for a hand scanner, which types a code and Enter. It keeps the focus and is empty for the next code. */
export function ScanForm({ isSending, onScan }: ScanFormProps) {
  const t = useWords("admin-devices");
  const field = useRef<HTMLInputElement>(null);
  function scan(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim();
    if (!code || !field.current) return;
    field.current.value = "";
    field.current.focus();
    onScan(code);
  }
  return (
    <form method="post" onSubmit={scan} className="no-print flex flex-wrap items-end gap-3">
      <Field label={t("scan.label")} className="min-w-64 flex-1">
        <Input ref={field} name="code" autoFocus autoComplete="off" spellCheck={false} maxLength={200} />
      </Field>
      <Button type="submit" loading={isSending}>
        {t("scan.submit")}
      </Button>
    </form>
  );
}
