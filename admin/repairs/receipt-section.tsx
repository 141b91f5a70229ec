import { useState } from "react";
import { formatDateTime } from "#contract/format.ts";
import {
  CUSTODY_PARAGRAPHS,
  CUSTODY_TEXT_VERSION,
  type CustodyReceipt,
  CustodySignature,
  type Stroke,
} from "#contract/repair/custody.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";
import { REPAIR_LIMITS, type StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute, download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { useRead } from "../use-read.ts";
import { SignaturePad } from "./signature-pad.tsx";

/** The custody receipt: its text with a field for the signature, then the signed document; and the document of the hand-back. Renders nothing before the reception. */
export function ReceiptSection({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const { number, state } = repair;
  const { data } = useRead("GET /admin/api/repairs/:number/reception", { params: { number } });
  const { receipt, handback } = data ?? {};
  if (!data?.reception || (!receipt && !handback && !isOpenRepair(state))) return null;
  return (
    <>
      {(receipt || isOpenRepair(state)) && (
        <Section title={t("receipt")}>
          {receipt ? <SignedReceipt receipt={receipt} /> : <SigningForm repair={repair} />}
        </Section>
      )}
      {handback && (
        <Section title={t("handback")}>
          <p>
            <b>{handback}</b>
          </p>
          <OpenPdf label={handback} />
        </Section>
      )}
    </>
  );
}

function SignedReceipt({ receipt: { label, way, name, at } }: { receipt: CustodyReceipt }) {
  const t = useWords("admin-repairs");
  const locale = useLocale();
  return (
    <>
      <p>
        <b>{label}</b> · {t(way === "typed" ? "receipt.wasTyped" : `receipt.${way}`, { name })} ·{" "}
        {formatDateTime(at, locale)}
      </p>
      <OpenPdf label={label} />
    </>
  );
}

function OpenPdf({ label }: { label: string }) {
  const t = useWords("admin-repairs");
  const locale = useLocale();
  const may = useMay();
  const { run, isSending, error } = useSend();
  return (
    <>
      {may("documents.read") && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          loading={isSending}
          onClick={() =>
            void run(() =>
              download(`${label}.pdf`, "GET /admin/api/documents/:label/:locale", {
                params: { label, locale: locale === "en" ? "en" : "fr" },
              }),
            )
          }
        >
          {t("receipt.print")}
        </Button>
      )}
      <ErrorText error={error} />
    </>
  );
}

function SigningForm({ repair: { number, version, name } }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const text = useWords("custody");
  const toast = useToast();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const { formProps, errorOf, isSending, error } = useForm<CustodySignature>({
    check: checkedBy(CustodySignature, (read) => ({
      ...{ version, textVersion: CUSTODY_TEXT_VERSION, name: read("signer"), strokes },
    })),
    async send(body) {
      await callRoute("POST /admin/api/repairs/:number/receipt", { params: { number }, body });
      toast({ title: t("receipt.done") });
    },
    textOf: useFieldText(),
  });
  return (
    <form {...formProps} className="grid max-w-2xl gap-4">
      <p className="text-ink-muted">{t("receipt.text")}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {CUSTODY_PARAGRAPHS.map((one) => (
          <li key={one}>{text(`text.${one}`)}</li>
        ))}
      </ul>
      <Field label={t("receipt.name")} error={errorOf("name")} required>
        <Input name="signer" defaultValue={name} maxLength={REPAIR_LIMITS.name} autoComplete="off" />
      </Field>
      <div>
        <p className="mb-1 font-semibold">{t("pad")}</p>
        <p className="mb-2 text-sm text-ink-muted">{t("pad.hint")}</p>
        <SignaturePad label={t("pad")} clear={t("pad.clear")} strokes={strokes} onStrokes={setStrokes} />
      </div>
      <ErrorText error={error} canReload />
      <div className="flex flex-wrap gap-2.5">
        {strokes.length > 0 ? (
          <Button type="submit" loading={isSending}>
            {t("receipt.sign")}
          </Button>
        ) : (
          <Button type="submit" variant="outline" loading={isSending}>
            {t("receipt.typed")}
          </Button>
        )}
      </div>
    </form>
  );
}
