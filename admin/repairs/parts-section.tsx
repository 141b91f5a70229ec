import { useState } from "react";
import { Link } from "react-router";
import { PART_LIMITS } from "#contract/parts/parts.ts";
import { CHOOSES_PARTS } from "#contract/repair/repair-parts.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useRepairAct } from "./use-repair-act.ts";

const TONES = {
  planned: "neutral",
  missing: "danger",
  reserved: "brand",
  fitted: "success",
  given_back: "neutral",
} as const;

/** The parts of a repair, and the form that chooses one for a line of the accepted version. Renders nothing without either. */
export function PartsSection({ repair }: { readonly repair: StaffRepair }) {
  const t = useWords("admin-parts");
  const { isSending, error, forget, act } = useRepairAct(repair);
  const { quotes, parts, state } = repair;
  const mayChoose = CHOOSES_PARTS.includes(state) && quotes[0]?.state === "accepted";
  if (parts.length === 0 && !mayChoose) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid gap-3">
        {parts.map((use) => (
          <li key={use.id} className="grid gap-2 rounded-lg border border-line p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Link
                to={`/parts/${use.part}`}
                className="font-semibold wrap-anywhere underline underline-offset-4"
              >
                {use.name}
              </Link>
              <Badge tone={TONES[use.state]}>{t(`use.${use.state}`)}</Badge>
            </div>
            <p className="text-sm text-ink-muted">
              {use.line} · {t(`origin.${use.origin}`)}
              {use.batch && ` · ${use.batch}`}
              {use.place && use.state === "reserved" && ` · ${use.place}`}
            </p>
            {mayChoose && (use.state === "reserved" || use.state === "missing") && (
              <Button
                size="sm"
                variant="outline"
                className="justify-self-start"
                loading={isSending}
                onClick={() => void act("parts", { position: use.position, part: null })}
              >
                {t("giveBack")}
              </Button>
            )}
            {use.state === "reserved" && state === "repairing" && (
              <form
                method="post"
                className="flex flex-wrap items-end gap-3"
                onSubmit={(event) => {
                  event.preventDefault();
                  const batch = String(new FormData(event.currentTarget).get("batch") ?? "");
                  void act("fittings", { use: use.id, batch });
                }}
              >
                <Field label={t("batch")} hint={t("batch.last")}>
                  <Input name="batch" maxLength={PART_LIMITS.batch} autoComplete="off" />
                </Field>
                <Button type="submit" size="sm" loading={isSending}>
                  {t("fit")}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {mayChoose && (
        <ChoosePart repair={repair} isSending={isSending} onChosen={(chosen) => void act("parts", chosen)} />
      )}
      <ErrorText error={error} onReload={forget} />
    </Section>
  );
}

interface ChooseProps {
  readonly repair: StaffRepair;
  readonly isSending: boolean;
  readonly onChosen: (chosen: { position: number; part: number }) => void;
}

function ChoosePart({ repair: { quotes, fitting, parts, suggested }, isSending, onChosen }: ChooseProps) {
  const t = useWords("admin-parts");
  const lines = quotes[0]?.lines ?? [];
  const isOpen = (index: number) =>
    !parts.some((use) => use.version === quotes[0]?.version && use.position === index);
  const needed = (index: number) => (isOpen(index) ? String(suggested[index] ?? "") : "");
  // The first line that needs a part of the catalogue and has none.
  const first = Math.max(
    0,
    lines.findIndex((_, index) => needed(index) !== ""),
  );
  const [position, setPosition] = useState(first);
  const [part, setPart] = useState(() => needed(first));
  if (!fitting || fitting.length === 0) return <p className="text-ink-muted">{t("fitting.none")}</p>;
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 max-sm:grid-cols-1">
      <Field label={t("line")}>
        <Select
          value={String(position)}
          onChange={({ target }) => {
            setPosition(Number(target.value));
            setPart(needed(Number(target.value)));
          }}
        >
          {lines.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("part")}>
        <Select value={part} onChange={({ target }) => setPart(target.value)}>
          <option value="">{t("choose")}</option>
          {fitting.map(({ id, name, origin, free }) => (
            <option key={id} value={id}>
              {t("part.free", { name, origin: t(`origin.${origin}`), count: free })}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        size="sm"
        variant="outline"
        loading={isSending}
        disabled={part === ""}
        onClick={() => onChosen({ position, part: Number(part) })}
      >
        {t("reserve")}
      </Button>
    </div>
  );
}
