import { ScanLine } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { CameraDialog, canScanWithCamera } from "./camera-dialog.tsx";

interface ScanFormProps {
  readonly onScan: (code: string) => void;
  readonly autoFocus?: boolean;
}

/**
 * Where a code is scanned or typed: a label, the address of a QR code, an IMEI, a serial number. A hand scanner types it with
 * Enter; the field is empty again for the next one, which may come before the answer.
 */
export function ScanForm({ onScan, autoFocus = false }: ScanFormProps) {
  const t = useWords("admin-bench");
  const field = useRef<HTMLInputElement>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  function scan(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim();
    if (!code || !field.current) return;
    field.current.value = "";
    field.current.focus();
    onScan(code);
  }
  return (
    <>
      <form method="post" onSubmit={scan} className="no-print flex flex-wrap items-end gap-2">
        <Field label={t("scan.label")} className="min-w-64 flex-1">
          <Input
            ref={field}
            name="code"
            icon={<ScanLine aria-hidden />}
            dir="ltr"
            autoFocus={autoFocus}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </Field>
        <Button type="submit">{t("scan.open")}</Button>
        {canScanWithCamera() && (
          <Button variant="outline" onClick={() => setCameraOpen(true)}>
            {t("scan.camera")}
          </Button>
        )}
      </form>
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCode={(code) => {
          setCameraOpen(false);
          onScan(code);
        }}
      />
    </>
  );
}
