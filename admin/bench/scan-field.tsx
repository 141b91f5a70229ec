import { ScanLine } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { ErrorText } from "../error-text.tsx";
import { CameraDialog, canScanWithCamera } from "./camera-dialog.tsx";
import type { Scanner } from "./use-scanner.ts";

/** Where a code is scanned or typed: a label, the address of a QR code, an IMEI. */
export function ScanField({ scanner, autoFocus = false }: { scanner: Scanner; autoFocus?: boolean }) {
  const t = useWords("admin-bench");
  const [isCameraOpen, setCameraOpen] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("code");
    if (!(field instanceof HTMLInputElement)) return;
    void scanner.open(field.value);
    field.select();
  }
  return (
    <div className="no-print grid gap-2">
      <form method="post" onSubmit={submit} className="flex items-end gap-2">
        <Field label={t("scan.label")} className="flex-1">
          <Input
            name="code"
            icon={<ScanLine aria-hidden />}
            autoComplete="off"
            dir="ltr"
            autoFocus={autoFocus}
          />
        </Field>
        <Button type="submit" loading={scanner.isSending}>
          {t("scan.open")}
        </Button>
        {canScanWithCamera() && (
          <Button variant="outline" onClick={() => setCameraOpen(true)}>
            {t("scan.camera")}
          </Button>
        )}
      </form>
      {scanner.error?.code === "NOT_FOUND" ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t("scan.unknown")}
        </p>
      ) : (
        <ErrorText error={scanner.error} />
      )}
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCode={(code) => {
          setCameraOpen(false);
          void scanner.open(code);
        }}
      />
    </div>
  );
}
