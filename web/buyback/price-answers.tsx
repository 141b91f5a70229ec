import type { ModelGrid } from "#contract/buyback/grid.ts";
import { OUTER_DEFECTS, STOPS, WORKING_DEFECTS } from "#contract/buyback/phone-answers.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";

/** The storages of a model that the grid does not know. */
const USUAL_STORAGES = [64, 128, 256, 512, 1024] as const;

/** The storage, the defects and the reasons for which a phone is never bought. */
export function PriceAnswers({ draft, grid }: { draft: BuybackDraft; grid: ModelGrid | null }) {
  const t = useWords("buyback");
  const names = useWords("offer");
  const locale = useLocale();
  const storages = grid?.storages.map(({ storageGb }) => storageGb) ?? USUAL_STORAGES;
  const asked = draft.functional === false ? [...WORKING_DEFECTS, ...OUTER_DEFECTS] : OUTER_DEFECTS;
  return (
    <>
      <RadioCards
        legend={t("storage.legend")}
        name="storage"
        layout="tile"
        columns={4}
        value={draft.storageGb === null ? null : String(draft.storageGb)}
        onChange={(storage) => buybackDraft.change({ storageGb: Number(storage) })}
        options={storages.map((storageGb) => ({
          value: String(storageGb),
          label: <bdi>{formatStorage(storageGb, locale)}</bdi>,
        }))}
      />
      <Ticks
        legend={t("defects.legend")}
        hint={t("defects.hint")}
        names={asked}
        textOf={(defect) => names(`defect.${defect}`)}
        ticked={draft.defects}
        onChange={(defects) => buybackDraft.change({ defects })}
      />
      <Ticks
        legend={t("stops.legend")}
        names={STOPS}
        textOf={(stop) => names(`stop.${stop}`)}
        ticked={draft.stops}
        onChange={(stops) => buybackDraft.change({ stops })}
      />
    </>
  );
}

interface TicksProps<Name extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly names: readonly Name[];
  readonly textOf: (name: Name) => string;
  readonly ticked: readonly Name[];
  readonly onChange: (ticked: Name[]) => void;
}

function Ticks<Name extends string>({ legend, hint, names, textOf, ticked, onChange }: TicksProps<Name>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      {hint && <p className="mt-1 text-sm text-ink-muted">{hint}</p>}
      <div className="mt-1 grid gap-x-8 sm:grid-cols-2">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={textOf(name)}
            checked={ticked.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...ticked, name] : ticked.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
