import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import {
  type CountDifference,
  type CountReason,
  DIFFERENCE_KINDS,
  LOSES,
  REASONS_OF,
  type StockCount,
} from "#contract/places/counts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../../api.ts";
import { ErrorText } from "../../error-text.tsx";
import { useFieldText } from "../../field-text.ts";
import { Section } from "../../section.tsx";
import { useMay } from "../../session.tsx";

interface Why {
  readonly reason: CountReason | "";
  readonly note: string;
}
const keyOf = ({ kind, label }: CountDifference) => `${kind} ${label}`;

/** The differences of an open count by kind, each with its reason. What is chosen stays when the list changes. */
export function ExplainForm({ count }: { readonly count: StockCount }) {
  const t = useWords("admin-counts");
  const [reasons, setReasons] = useState<Readonly<Record<string, Why>>>({});
  const [missing, setMissing] = useState<FieldErrors>({});
  const { isSending, error, run } = useSend();
  const { id, version, differences } = count;
  const whyOf = (one: CountDifference): Why => reasons[keyOf(one)] ?? { reason: "", note: "" };
  const explain = (all: readonly CountDifference[], why: Partial<Why>) => {
    setMissing({});
    setReasons((now) => ({
      ...now,
      ...Object.fromEntries(all.map((one) => [keyOf(one), { ...(now[keyOf(one)] ?? whyOf(one)), ...why }])),
    }));
  };

  async function post() {
    const empty = differences.filter((one) => {
      const { reason, note } = whyOf(one);
      return reason === "" || (reason === "other" && note.trim() === "");
    });
    setMissing(Object.fromEntries(empty.map(({ label }) => [label, "REQUIRED" as const])));
    if (empty.length > 0) return;
    const params = { id: String(id) };
    const explained = differences.map((one) => {
      const { reason, note } = whyOf(one);
      return { label: one.label, kind: one.kind, reason: reason || "other", note } as const;
    });
    await run(() =>
      callRoute("POST /admin/api/counts/:id/posting", { params, body: { version, differences: explained } }),
    );
  }
  const errors = { ...error?.fields, ...missing };
  return (
    <Section title={t("differences")}>
      {differences.length === 0 && <p className="text-ink-muted">{t("differences.none")}</p>}
      {DIFFERENCE_KINDS.map((kind) => {
        const all = differences.filter((one) => one.kind === kind);
        return (
          all.length > 0 && <KindOfDifference key={kind} all={all} {...{ kind, whyOf, explain, errors }} />
        );
      })}
      <ErrorText error={error} canReload={error?.code === "STALE"} stale={t("stale")} />
      <div>
        <Button loading={isSending} onClick={() => void post()}>
          {t("post")}
        </Button>
      </div>
    </Section>
  );
}

interface KindProps {
  readonly kind: CountDifference["kind"];
  readonly all: readonly CountDifference[];
  readonly whyOf: (one: CountDifference) => Why;
  readonly explain: (all: readonly CountDifference[], why: Partial<Why>) => void;
  readonly errors: FieldErrors;
}

function KindOfDifference({ kind, all, whyOf, explain, errors }: KindProps) {
  const t = useWords("admin-counts");
  const fieldText = useFieldText();
  const mayLose = useMay()("devices.override");
  const choices = (stage: CountDifference["stage"]) =>
    REASONS_OF[kind].filter((reason) => !LOSES.includes(reason) || (mayLose && stage !== "allocated"));
  const options = (stage: CountDifference["stage"]) => (
    <>
      <option value="">{t("reason.choose")}</option>
      {choices(stage).map((reason) => (
        <option key={reason} value={reason}>
          {t(`reason.${reason}`)}
        </option>
      ))}
    </>
  );
  // Most phones of a place that was just opened are missing until they are scanned: their rows wait folded.
  const needsReason = all.some(({ label }) => errors[label]);
  const [isOpen, setOpen] = useState(kind !== "missing");
  if (needsReason && !isOpen) setOpen(true);
  const isOther = (one: CountDifference) => whyOf(one).reason === "other";
  const title = `${t(`kind.${kind}`)} · ${all.length}`;
  return (
    <section aria-label={t(`kind.${kind}`)} className="rounded-md border border-line">
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer items-center justify-between gap-3 p-3">
          <h3 className="font-bold">{title}</h3>
          <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        {isOpen && (
          <div className="grid gap-2 px-3 pb-3">
            {all.length > 1 && (
              <Field label={t("reason.all")} className="sm:w-72 sm:justify-self-end">
                <Select
                  value=""
                  onChange={({ target }) => explain(all, { reason: target.value as CountReason })}
                >
                  {options(all.some(({ stage }) => stage === "allocated") ? "allocated" : null)}
                </Select>
              </Field>
            )}
            <ul className="divided">
              {all.map((one) => (
                <li
                  key={one.label}
                  className="grid items-start gap-3 py-2 sm:grid-cols-2 xl:grid-cols-[1fr_18rem_16rem]"
                >
                  <Phone one={one} />
                  <Field
                    label={t("reason")}
                    error={isOther(one) ? undefined : fieldText(errors[one.label])}
                    required
                  >
                    <Select
                      value={whyOf(one).reason}
                      onChange={({ target }) => explain([one], { reason: target.value as Why["reason"] })}
                    >
                      {options(one.stage)}
                    </Select>
                  </Field>
                  <Field
                    label={t("note")}
                    error={isOther(one) && fieldText(errors[one.label])}
                    required={isOther(one)}
                  >
                    <Input
                      value={whyOf(one).note}
                      maxLength={200}
                      autoComplete="off"
                      onChange={({ target }) => explain([one], { note: target.value })}
                    />
                  </Field>
                </li>
              ))}
            </ul>
            {kind === "missing" && !mayLose && <p className="text-sm text-ink-muted">{t("mayNotLose")}</p>}
          </div>
        )}
      </details>
    </section>
  );
}

function Phone({ one }: { readonly one: CountDifference }) {
  const t = useWords("admin-counts");
  const devices = useWords("admin-devices");
  const { name, label, recorded, found, stage, number } = one;
  return (
    <span className="sm:col-span-2 xl:col-span-1">
      <span className="font-semibold">{name}</span> <span className="text-ink-muted figures">{label}</span>
      <span className="block text-sm text-ink-muted">
        {[
          recorded && t("in.recorded", { code: recorded }),
          found && t("in.found", { code: found }),
          stage && devices(`stage.${stage}`),
          number,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
