import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { matchingChoices } from "./matching-choices.ts";
import { type Choices, useFilter } from "./use-filter.ts";

interface ComboboxFilterProps {
  readonly name: string;
  readonly label: string;
  readonly choices: Choices;
}

/** A filter of many choices: typed words narrow the list, arrows choose, Enter applies. An empty field shows all rows again. */
export function ComboboxFilter({ name, label, choices }: ComboboxFilterProps) {
  const [value, set] = useFilter(name);
  const text = choices.find(([choice]) => choice === value)?.[1] ?? "";
  // A new value from the address starts with its own text.
  return <Combobox key={`${value} ${text}`} {...{ label, choices, text, set }} />;
}

interface ComboboxProps extends Pick<ComboboxFilterProps, "label" | "choices"> {
  readonly text: string;
  readonly set: (value: string) => void;
}

function Combobox({ label, choices, text, set }: ComboboxProps) {
  const t = useWords("admin");
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { shown, left } = matchingChoices(choices, typed === text ? "" : typed);
  const optionId = (at: number) => `${id}-${at}`;

  function choose([value, chosen]: Choices[number]) {
    setOpen(false);
    setTyped(chosen);
    set(value);
  }
  function leave() {
    setOpen(false);
    // A text that is no choice changes nothing; an empty one ends the filter.
    if (typed.trim()) setTyped(text);
    else set("");
  }
  function move(to: number) {
    setOpen(true);
    setPlace(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      move(isOpen ? (place + step + shown.length) % shown.length : 0);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = isOpen && typed.trim() ? shown[place] : undefined;
      if (chosen) choose(chosen);
      else leave();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
      setTyped(text);
    }
  }
  return (
    <div className="relative">
      <Field label={label}>
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && shown[place] ? optionId(place) : undefined}
          autoComplete="off"
          placeholder={t("table.all")}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div
        hidden={!isOpen}
        className="absolute start-0 top-full z-20 mt-1 w-80 max-w-[80vw] rounded-md border border-line bg-surface-raised p-1 shadow-lg"
      >
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="max-h-72 overflow-y-auto"
        >
          {isOpen &&
            shown.map((choice, at) => (
              <button
                key={choice[0]}
                id={optionId(at)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={at === place}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className={classes(
                  "flex min-h-9 w-full items-center rounded-sm px-3 py-1 text-start text-sm hover:bg-surface-sunken",
                  at === place && "bg-brand-soft text-brand-strong",
                )}
              >
                {choice[1]}
              </button>
            ))}
        </div>
        <p role="status" className="px-3 py-1 text-sm text-ink-muted">
          {isOpen && (left > 0 || shown.length === 0)
            ? shown.length === 0
              ? t("table.noChoice")
              : t("table.moreChoices", { count: left })
            : ""}
        </p>
      </div>
    </div>
  );
}
