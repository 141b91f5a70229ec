import {
  type CustodyConfirmation as Confirmation,
  CUSTODY_PARAGRAPHS,
  CUSTODY_TEXT_VERSION,
  CustodyConfirmation,
} from "#contract/repair/custody.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";
import { REPAIR_LIMITS } from "#contract/repair/staff-repairs.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

interface RepairReceiptProps {
  readonly repair: CustomerRepair;
  /** The token of the tracking page. */
  readonly token: string;
  readonly onConfirmed: (repair: CustomerRepair) => void;
}

/**
 * The documents of a repair: the custody receipt, to confirm once and then to read as a PDF, and that of the hand-back. Renders
 * nothing before the phone is recorded.
 */
export function RepairReceipt({ repair, token, onConfirmed }: RepairReceiptProps) {
  const t = useWords("repairs");
  const { number, reception, receipt, handback, state } = repair;
  if (!reception || (!receipt && !handback && !isOpenRepair(state))) return null;
  return (
    <>
      {(receipt || isOpenRepair(state)) && (
        <section className="mt-4 border-t border-line pt-4">
          <h4 className="font-semibold">{t("receipt")}</h4>
          {receipt ? (
            <OpenDocument token={token} number={number} label={receipt.label}>
              {t("receipt.open", { label: unbroken(receipt.label) })}
            </OpenDocument>
          ) : (
            <ConfirmForm token={token} number={number} onConfirmed={onConfirmed} />
          )}
        </section>
      )}
      {handback && (
        <section className="mt-4 border-t border-line pt-4">
          <h4 className="font-semibold">{t("handback")}</h4>
          <p className="mt-1 text-ink-muted">{t("handback.text")}</p>
          <OpenDocument token={token} number={number} label={handback}>
            {t("handback.open", { label: unbroken(handback) })}
          </OpenDocument>
        </section>
      )}
    </>
  );
}

/** A label that no line breaks at its hyphens. */
const unbroken = (label: string) => label.replaceAll("-", "\u2011");

interface OpenDocumentProps {
  readonly token: string;
  readonly number: string;
  readonly label: string;
  readonly children: string;
}

function OpenDocument({ token, number, label, children }: OpenDocumentProps) {
  const errors = useWords("errors");
  const { run, isSending, error } = useSend();
  return (
    <>
      <Button
        variant="outline"
        className="mt-2"
        loading={isSending}
        onClick={() =>
          void run(async () =>
            saveFile(
              `${label}.pdf`,
              await api.call("POST /repairs/documents", { body: { token, number, label } }),
            ),
          )
        }
      >
        {children}
      </Button>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </>
  );
}

type ConfirmFormProps = Pick<RepairReceiptProps, "token" | "onConfirmed"> & { readonly number: string };

function ConfirmForm({ token, number, onConfirmed }: ConfirmFormProps) {
  const t = useWords("repairs");
  const text = useWords("custody");
  const errorText = useWords("errors");
  const { formProps, errors, error, isSending } = useForm<Confirmation>({
    check: checkedBy(CustodyConfirmation, (read) => ({
      ...{ token, number, textVersion: CUSTODY_TEXT_VERSION, name: read("name") },
    })),
    send: async (body) => onConfirmed(await api.call("POST /repairs/receipts", { body })),
  });
  return (
    <form {...formProps} className="mt-1 grid gap-3">
      <p>{t("receipt.text")}</p>
      <ul className="grid list-disc gap-1 ps-5 text-ink-muted">
        {CUSTODY_PARAGRAPHS.map((one) => (
          <li key={one}>{text(`text.${one}`)}</li>
        ))}
      </ul>
      <Field label={t("receipt.name")} error={errors.name && t("receipt.nameNeeded")} required>
        <Input name="name" autoComplete="name" maxLength={REPAIR_LIMITS.name} />
      </Field>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && errorText(error.code)}
      </p>
      <Button type="submit" className="justify-self-start" loading={isSending}>
        {t("receipt.confirm")}
      </Button>
    </form>
  );
}
