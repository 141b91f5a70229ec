import { FileUp } from "lucide-react";
import { useState } from "react";
import type { FieldCode } from "#contract/errors.ts";
import { MAX_LABEL_BYTES } from "#contract/shipments/labels.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";

interface LabelDropProps {
  readonly isSending: boolean;
  /** Sends the file's bytes in base64. A refusal of the file is shown here. */
  readonly send: (content: string) => Promise<unknown>;
  /** Runs the sending: it shows the other refusals. */
  readonly run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** A field to choose or drop a carrier's file of a label: a PDF or a picture. */
export function LabelDrop({ isSending, send, run }: LabelDropProps) {
  const t = useWords("admin-devices");
  const [refused, setRefused] = useState<FieldCode | null>(null);
  async function keep(file: File) {
    setRefused(null);
    if (file.size > MAX_LABEL_BYTES) return setRefused("TOO_BIG");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    await run(() =>
      send(content).catch((thrown: unknown) => {
        const code = toApiError(thrown).fields.content;
        if (code === undefined) throw thrown;
        setRefused(code);
      }),
    );
  }
  return (
    <>
      <label
        aria-busy={isSending || undefined}
        className="relative flex min-h-11 items-center gap-2 justify-self-start rounded-md border-2 border-dashed border-line-strong px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
      >
        <FileUp aria-hidden className="size-5 shrink-0" />
        {t("label.keep")}
        <input
          type="file"
          accept="application/pdf,image/*"
          aria-label={t("label.keep")}
          disabled={isSending}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void keep(file);
          }}
        />
      </label>
      {refused && (
        <p role="alert" className="w-full text-danger">
          {t(refused === "TOO_BIG" ? "label.tooBig" : "label.noLabel")}
        </p>
      )}
    </>
  );
}
