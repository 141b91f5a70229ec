import { ScanLine, Volume2, VolumeX } from "lucide-react";
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { isMuted, setMuted } from "./beep.ts";
import { CameraDialog, canScanWithCamera } from "./camera-dialog.tsx";
import { keepUnfinished, takeEarlyText, takeUnfinished, useDesk } from "./hear-scans.ts";
import type { ScanQueue } from "./scan-queue.ts";

interface ScanFormProps<Answer> {
  readonly queue: ScanQueue<Answer>;
  readonly autoFocus?: boolean;
}

/**
 * A field to scan or type a code: a label, the URL of a QR code, an IMEI or a serial number. A hand scanner ends it with Enter
 * or Tab, in the field or anywhere on the page. The field clears at once for the next code, without waiting for answers.
 */
export function ScanForm<Answer>({ queue, autoFocus = false }: ScanFormProps<Answer>) {
  const t = useWords("admin-bench");
  const field = useRef<HTMLInputElement>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [isSilent, setSilent] = useState(isMuted);
  useDesk({ onCode: queue.push, onBlocked: queue.block });
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const left = takeUnfinished();
    if (left) input.focus();
    if (document.activeElement === input) input.value += left + takeEarlyText();
    // A new version of the page's data may replace the field while a scanner types.
    return () => {
      if (document.activeElement === input) keepUnfinished(input.value);
    };
  }, []);
  function scan(event: SyntheticEvent, input: HTMLInputElement) {
    const code = input.value.trim();
    if (event.type === "submit" || code) event.preventDefault();
    if (!code) return;
    input.value = "";
    input.focus();
    queue.push(code);
  }
  function mute() {
    setMuted(!isSilent);
    setSilent(!isSilent);
  }
  return (
    <>
      <form
        method="post"
        onSubmit={(event) => scan(event, event.currentTarget.code)}
        className="no-print flex flex-wrap items-end gap-2"
      >
        <Field label={t("scan.label")} className="min-w-64 flex-1">
          <Input
            ref={field}
            name="code"
            icon={<ScanLine aria-hidden />}
            dir="ltr"
            autoFocus={autoFocus}
            autoComplete="off"
            spellCheck={false}
            data-scans="desk"
            onKeyDown={(event) => event.key === "Tab" && !event.shiftKey && scan(event, event.currentTarget)}
          />
        </Field>
        <Button type="submit">{t("scan.open")}</Button>
        {canScanWithCamera() && (
          <Button variant="outline" onClick={() => setCameraOpen(true)}>
            {t("scan.camera")}
          </Button>
        )}
        <IconButton label={t("scan.sound")} aria-pressed={!isSilent} onClick={mute}>
          {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
      </form>
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCode={(code) => {
          setCameraOpen(false);
          queue.push(code);
        }}
      />
    </>
  );
}
