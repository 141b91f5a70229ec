import { Search } from "lucide-react";
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import type { SuggestionListProps } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

// Loaded when the input is focused, so that its live region exists before the first suggestions. A search works without it.
const SuggestionList = lazy<ComponentType<SuggestionListProps>>(() =>
  import("./suggestion-list.tsx").then(
    ({ SuggestionList }) => ({ default: SuggestionList }),
    () => ({ default: () => null }),
  ),
);

const input =
  "min-h-11 w-full rounded-full border border-line bg-surface-sunken ps-5 pe-13 smooth hover:border-line-strong focus-visible:border-brand focus-visible:bg-surface-raised focus-visible:outline-offset-0";

/**
 * The search form of the store, which works without JavaScript. With JavaScript, the input is a combobox (ARIA 1.2) with
 * suggestions. `initial` is the current search.
 */
export function SearchBar({ initial = "", className }: { initial?: string; className?: string }) {
  const t = useWords("shell");
  const navigate = useNavigate();
  const id = useId();
  const hydrated = useHydrated();
  /** The typed text. Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The address of the selected line. An index would not do, because a new answer may move or remove the line. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  const found = useSuggestions(typed);
  const active = found.findIndex(({ to }) => to === chosen);
  const isOpen = found.length > 0;

  const field = useRef<HTMLInputElement>(null);
  const last = useRef(initial);
  useEffect(() => {
    if (last.current === initial) return;
    last.current = initial;
    // A text that the person is typing stays.
    if (field.current && typed === null) field.current.value = initial;
  }, [initial, typed]);

  function close() {
    setTyped(null);
    setChosen(null);
  }
  function open(to: string) {
    close();
    // After a search the field keeps the focus, to refine the search. It loses the focus for a chosen phone, and on a touch
    // screen, whose keyboard would cover the results.
    if (!to.startsWith("/store") || matchMedia("(pointer: coarse)").matches) field.current?.blur();
    navigate(to);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    open(found[active]?.to ?? (words ? `/store?${new URLSearchParams({ search: words })}` : "/store"));
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    if (key === "Escape" && isOpen) close();
    else if (key === "ArrowDown" && !isOpen) setTyped(currentTarget.value);
    // After the last line, no line is selected, so that Enter searches for the text. The next press selects the first line.
    else if (key === "ArrowDown") setChosen(found[active + 1]?.to ?? null);
    else if (key === "ArrowUp" && isOpen)
      setChosen(active === 0 ? null : (found.at(active < 0 ? -1 : active - 1)?.to ?? null));
    else return;
    event.preventDefault();
  }
  return (
    <search className={classes("relative", className)}>
      <form action="/store" onSubmit={submit} className="relative">
        <input
          ref={field}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={initial}
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          className={input}
          {...(hydrated && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": isOpen,
            "aria-controls": `${id}list`,
            "aria-activedescendant": isOpen && active >= 0 ? `${id}${active}` : undefined,
          })}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(null);
          }}
          onFocus={() => setUsed(true)}
          onKeyDown={press}
          onBlur={close}
        />
        <button
          type="submit"
          aria-label={t("search.submit")}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-full text-ink-muted smooth hover:text-brand"
        >
          <Search aria-hidden className="size-5" />
        </button>
      </form>
      {isUsed && (
        <Suspense>
          <SuggestionList id={id} found={found} active={active} onChoose={open} />
        </Suspense>
      )}
    </search>
  );
}
