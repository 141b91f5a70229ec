import { WipeInput } from "#contract/devices/bench.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import type { Bench } from "./use-unit.ts";

const FIELDS = ["method", "tool", "toolVersion", "verification", "place"] as const;

/**
 * Form for how the phone was wiped and how the wipe was verified. It starts with what an attached report states, and with how a
 * phone of this maker was last wiped. The person confirms it; the server records who and when.
 */
export function WipePanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const { reports, wipeBefore, version } = bench.unit;
  const report = reports.find(({ reading }) => reading === null || reading.wipe !== null);
  const stated = report?.reading?.wipe;
  const isProof = report !== undefined && stated?.isDone !== false;
  const { formProps, errorOf } = useForm<WipeInput>({
    check: checkedBy(WipeInput, (read) => ({
      ...Object.fromEntries(FIELDS.map((field) => [field, read(field)])),
      version,
      report: isProof ? report.id : null,
    })),
    send: (wipe) => bench.act("wipes", wipe),
    textOf: useFieldText(),
  });
  const began = {
    method: stated?.method || wipeBefore?.method,
    tool: stated?.tool || wipeBefore?.tool,
    toolVersion: stated ? stated.toolVersion : wipeBefore?.toolVersion,
    verification: stated ? t("wipe.stated", { status: stated.status }) : wipeBefore?.verification,
    place: wipeBefore?.place,
  };
  const isFilled = FIELDS.every((field) => began[field]);

  return (
    <form key={report?.id} {...formProps} className="grid gap-4 sm:grid-cols-2">
      {report && (
        <p
          role={isProof ? undefined : "alert"}
          className={`rounded-md p-3 sm:col-span-2 ${isProof ? "bg-surface-sunken" : "bg-warning-soft text-warning"}`}
        >
          {!isProof && t("wipe.failed", { status: stated?.status ?? "" })}
          {isProof && t(report.isMatched ? "wipe.fromReport" : "wipe.fromUnread")}
        </p>
      )}
      {FIELDS.map((field) => (
        <Field key={field} label={t(`wipe.${field}`)} error={errorOf(field)} required>
          <Input name={field} defaultValue={began[field] ?? ""} />
        </Field>
      ))}
      <Button
        type="submit"
        size="lg"
        autoFocus={isFilled}
        className="justify-self-start sm:col-span-2"
        loading={bench.isSending}
      >
        {t("wipe.save")}
      </Button>
    </form>
  );
}
