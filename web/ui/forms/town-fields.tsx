import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type TownQuestion, townQuestion } from "#contract/accounts/town-match.ts";
import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import { readPostalCode, regionOf } from "#contract/orders/shipping.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { isComplete, isTownOfAnother, listTowns } from "./list-towns.ts";
import { TownAsked } from "./town-asked.tsx";

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
}

interface TownFieldsProps {
  readonly code: PartProps;
  readonly town: PartProps;
  readonly required: boolean;
  /** The server's refusals by field name. */
  readonly refused: FieldErrors;
}

const REASONS: readonly (FieldCode | undefined)[] = ["UNKNOWN_POSTAL_CODE", "TOWN_MISMATCH"];
const isReason = (code: FieldCode | undefined): code is TownQuestion["reason"] => REASONS.includes(code);
/** The reason why the server refused a town. Undefined when it did not. */
const refusalIn = ({ codePostal, ville }: FieldErrors) => [codePostal, ville].find(isReason);

/**
 * The fields for the postcode (`codePostal`) and its town (`ville`). A changed postcode clears the town of another one and
 * proposes its own towns: a single town is filled in, several are offered. If the town does not belong to the postcode, the
 * person is asked; the checkbox `isTownConfirmed` keeps the typed town.
 */
export function TownFields({ code, town, required, refused }: TownFieldsProps) {
  const t = useWords("towns");
  const list = useId();
  const [name, setName] = useState(town.value);
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const townField = useRef<HTMLInputElement>(null);
  const last = useRef(code.value);
  /** The postcode for which the town was typed or filled in. */
  const codeOfTown = useRef(code.value);
  const [question, setQuestion] = useState<TownQuestion | null>(null);
  const refusal = refusalIn(refused);

  /** Asks about the typed town. It does not ask about stored values, because they were confirmed before. */
  async function ask(isRefusedAs?: TownQuestion["reason"]) {
    const [typed, named] = [last.current, townField.current?.value.trim() ?? ""];
    if (regionOf(typed) === null || named === "") return;
    if (!isRefusedAs && typed === code.value && named === town.value) return;
    const found = townQuestion(typed, named, await listTowns(typed));
    if (last.current !== typed || townField.current?.value.trim() !== named) return;
    // Without a list, the question proposes no towns, and the typed town can still be kept.
    setQuestion(found ?? (isRefusedAs ? { reason: isRefusedAs, towns: [] } : null));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal alone asks again.
  useEffect(() => {
    if (refusal) void ask(refusal);
  }, [refused]);

  function choose(one: string) {
    codeOfTown.current = last.current;
    setName(one);
    setQuestion(null);
    townField.current?.focus();
    // The input event makes the form drop its error, as typing does.
    townField.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  async function change({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = readPostalCode(currentTarget.value);
    if (typed === last.current) return;
    last.current = typed;
    if (isTownOfAnother(codeOfTown.current, typed)) setName("");
    setProposed([]);
    setQuestion(null);
    if (!isComplete(typed)) return;
    // Without a list, the person types the town.
    const found = (await listTowns(typed))?.[typed] ?? [];
    if (last.current !== typed) return;
    setProposed(found);
    const [only] = found;
    // A town that was typed or filled in meanwhile stays.
    if (!only || found.length > 1 || townField.current?.value) return;
    codeOfTown.current = typed;
    flushSync(() => setName(only));
    // If the person is already in the field, the town is selected, so that typing replaces it.
    if (document.activeElement === townField.current) townField.current?.select();
    // The input event makes the form drop its error, as typing does.
    townField.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  const errorOf = ({ error }: PartProps, one: FieldCode | undefined) =>
    isReason(one) ? t(one, { code: last.current }) : error;
  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Field
        label={code.label}
        error={errorOf(code, refused.codePostal)}
        hint={code.hint}
        required={required}
      >
        <Input
          name="codePostal"
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={10}
          defaultValue={code.value}
          onInput={change}
          onBlur={() => void ask()}
          className="rtl:text-end"
        />
      </Field>
      <Field label={town.label} error={errorOf(town, refused.ville)} hint={town.hint} required={required}>
        <Input
          name="ville"
          autoComplete="address-level2"
          maxLength={80}
          list={proposed.length > 1 ? list : undefined}
          value={name}
          ref={townField}
          onBlur={() => void ask()}
          onChange={(event) => {
            codeOfTown.current = last.current;
            setQuestion(null);
            setName(event.currentTarget.value);
          }}
        />
      </Field>
      <datalist id={list}>
        {proposed.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {question && (
        <div className="sm:col-span-2">
          <TownAsked code={last.current} town={name} question={question} onChoose={choose} />
        </div>
      )}
    </div>
  );
}
