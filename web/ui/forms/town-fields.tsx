import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { type TownsByCode, townsFile } from "#contract/accounts/towns.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
}

interface TownFieldsProps {
  readonly code: PartProps;
  readonly town: PartProps;
  readonly required: boolean;
}

const isComplete = (code: string) => /^\d{5}$/.test(code);

/** Whether a town belongs to another code than the typed one. One for no complete code belongs to any. */
export const isTownOfAnother = (codeOfTown: string, typed: string) =>
  isComplete(codeOfTown) && codeOfTown !== typed;

async function findTowns(code: string): Promise<readonly string[]> {
  const file = townsFile(code);
  const answer = file ? await fetch(file) : null;
  if (!answer?.ok) return [];
  const towns: TownsByCode = await answer.json();
  return towns[code] ?? [];
}

/**
 * The postal code (`codePostal`) and its town (`ville`). A changed code empties the town of another code and proposes its
 * own: a single one is filled in, several are offered. Any other town can be typed.
 */
export function TownFields({ code, town, required }: TownFieldsProps) {
  const list = useId();
  const [name, setName] = useState(town.value);
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const townField = useRef<HTMLInputElement>(null);
  const last = useRef(code.value);
  /** The code that the town was typed or filled in for. */
  const codeOfTown = useRef(code.value);

  async function change({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = currentTarget.value.replace(/\s/g, "");
    if (typed === last.current) return;
    last.current = typed;
    if (isTownOfAnother(codeOfTown.current, typed)) setName("");
    setProposed([]);
    if (!isComplete(typed)) return;
    // Without its file the town is typed.
    const found = await findTowns(typed).catch(() => []);
    if (last.current !== typed) return;
    setProposed(found);
    const [only] = found;
    // What was typed or filled in meanwhile stays.
    if (!only || found.length > 1 || townField.current?.value) return;
    codeOfTown.current = typed;
    setName(only);
    // The form forgets its error, as when the town is typed.
    townField.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Field label={code.label} error={code.error} required={required}>
        <Input
          name="codePostal"
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={10}
          defaultValue={code.value}
          onInput={change}
          className="rtl:text-end"
        />
      </Field>
      <Field label={town.label} error={town.error} required={required}>
        <Input
          name="ville"
          autoComplete="address-level2"
          maxLength={80}
          list={proposed.length > 1 ? list : undefined}
          value={name}
          ref={townField}
          onChange={(event) => {
            codeOfTown.current = last.current;
            setName(event.currentTarget.value);
          }}
        />
      </Field>
      <datalist id={list}>
        {proposed.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
