import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import {
  NewQuote,
  QUOTE_COVERS,
  QUOTE_LIMITS,
  QUOTE_LINE_KINDS,
  type QuoteLine,
  quoteTotal,
  quoteVat,
} from "#contract/repair/quotes.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ErrorText } from "../error-text.tsx";
import { readEuros, typedEuros } from "../euros.ts";
import { useRepairAct } from "./use-repair-act.ts";

interface Draft extends Pick<QuoteLine, "kind" | "cover" | "name"> {
  readonly id: number;
  /** The spare part of the stock that the line needs. */
  readonly part: number | null;
  /** The amount as it is typed, in euros. */
  readonly amount: string;
}

const lineOf = ({ kind, cover, name, cents }: QuoteLine): QuoteLine => ({ kind, cover, name, cents });

/** The form of the next version. It begins with the lines of the newest one. */
export function QuoteForm({ repair, onDone }: { repair: StaffRepair; onDone: () => void }) {
  const t = useWords("admin-repairs");
  const ofParts = useWords("admin-parts");
  const locale = useLocale();
  const { isSending, error, forget, act } = useRepairAct(repair);
  const count = useRef(0);
  const draftOf = ({ cents, ...line }: QuoteLine, part: number | null = null): Draft => ({
    ...{ ...line, part, id: count.current++, amount: cents === 0 ? "" : typedEuros(cents, locale) },
  });
  const empty = () => draftOf({ kind: "labour", cover: "paid", name: "", cents: 0 });
  const [drafts, setDrafts] = useState<Draft[]>(() => {
    const newest = repair.quotes[0];
    const partOf = (position: number) =>
      repair.parts.find(
        (use) => use.version === newest?.version && use.position === position && use.state !== "fitted",
      )?.part;
    const kept = (newest?.lines ?? []).map((line, position) =>
      draftOf(line, partOf(position) ?? repair.suggested[position]),
    );
    return kept.length > 0 ? kept : [empty()];
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const lines = drafts.map(({ id: _, amount, ...line }) => ({
    ...line,
    cents: readEuros(amount) ?? Number.NaN,
  }));
  const total = quoteTotal(lines.map((line) => ({ ...line, cents: line.cents || 0 })));
  const change = (id: number, part: Partial<Draft>) => {
    setErrors({});
    setDrafts((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkForm(NewQuote, {
      version: repair.version,
      lines: lines.map((line) => (line.cover === "bonus" ? { ...line, part: null } : line)),
    });
    if (checked.errors) return setErrors(checked.errors);
    if (total !== null && (await act("quotes", { lines: checked.data.lines }))) onDone();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4 rounded-lg border border-line p-4">
      {drafts.map((draft, index) => (
        <fieldset key={draft.id} className="grid gap-3 border-b border-line pb-4">
          <legend className="sr-only">{t("quote.line", { number: index + 1 })}</legend>
          <Field label={t("quote.name")} error={errors[`lines.${index}.name`] && t("wrong.name")} required>
            <Input
              value={draft.name}
              maxLength={QUOTE_LIMITS.name}
              autoComplete="off"
              onChange={({ target }) => change(draft.id, { name: target.value })}
            />
          </Field>
          {draft.cover !== "bonus" && repair.fitting && repair.fitting.length > 0 && (
            <Field label={t("quote.part")} hint={t("quote.partHint")}>
              <Select
                value={draft.part === null ? "" : String(draft.part)}
                onChange={({ target }) => {
                  const chosen = repair.fitting?.find(({ id }) => String(id) === target.value);
                  change(draft.id, {
                    part: chosen?.id ?? null,
                    ...(chosen && !draft.name && { kind: "part", name: chosen.name }),
                  });
                }}
              >
                <option value="">{t("quote.partNone")}</option>
                {repair.fitting.map(({ id, name, origin, free }) => (
                  <option key={id} value={id}>
                    {ofParts("part.free", { name, origin: ofParts(`origin.${origin}`), count: free })}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <div className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-3 max-sm:grid-cols-2">
            <Field label={t("quote.kind")}>
              <Select
                value={draft.kind}
                onChange={({ target }) => change(draft.id, { kind: target.value as Draft["kind"] })}
              >
                {QUOTE_LINE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`quote.kind.${kind}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t("quote.cover")}>
              <Select
                value={draft.cover}
                onChange={({ target }) => change(draft.id, { cover: target.value as Draft["cover"] })}
              >
                {QUOTE_COVERS.map((cover) => (
                  <option key={cover} value={cover}>
                    {t(`quote.cover.${cover}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t("quote.amount")}
              error={errors[`lines.${index}.cents`] && t("wrong.cents")}
              required
            >
              <Input
                value={draft.amount}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                onChange={({ target }) => change(draft.id, { amount: target.value })}
              />
            </Field>
            <Button
              type="button"
              variant="outline"
              aria-label={t("quote.remove", { number: index + 1 })}
              disabled={drafts.length === 1}
              onClick={() => setDrafts((all) => all.filter(({ id }) => id !== draft.id))}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </div>
        </fieldset>
      ))}
      {drafts.length < QUOTE_LIMITS.lines && (
        <div className="flex flex-wrap items-end gap-3">
          <Button
            type="button"
            size="sm"
            variant="outline"
            icon={<Plus aria-hidden />}
            onClick={() => setDrafts((all) => [...all, empty()])}
          >
            {t("quote.add")}
          </Button>
          {repair.proposals.length > 0 && (
            <Field label={t("quote.propose")}>
              <Select
                value=""
                onChange={({ target }) => {
                  const chosen = repair.proposals[Number(target.value)];
                  if (!chosen) return;
                  setDrafts((all) => [
                    ...all.filter(({ name, amount }) => name || amount),
                    draftOf(lineOf(chosen), chosen.part),
                  ]);
                }}
              >
                <option value="">{t("quote.proposeNone")}</option>
                {repair.proposals.map(({ name, cents }, index) => (
                  <option key={name} value={index}>
                    {name} · {formatMoney(cents, locale)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      )}
      <p role="status" className="font-bold">
        {total === null ? (
          <span className="text-danger">{t("quote.tooMuchBonus")}</span>
        ) : (
          <>
            {t("quote.total")} {formatMoney(total, locale)}{" "}
            <span className="font-normal text-ink-muted">
              {t("quote.vat", { amount: formatMoney(quoteVat(total), locale) })}
            </span>
          </>
        )}
      </p>
      <ErrorText error={error} onReload={forget} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t("quote.send")}
        </Button>
        <Button type="button" variant="outline" onClick={onDone}>
          {t("quote.cancel")}
        </Button>
      </div>
    </form>
  );
}
