import { SearchIcon } from "lucide-react";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { SearchResult } from "#contract/back-office/dashboard.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorText } from "../error-text.tsx";
import { useRead } from "../use-read.ts";
import { isTyping } from "./is-typing.ts";
import { optionId, RESULTS_ID, SearchResultList } from "./search-results.tsx";

const SHORTEST = 3;
const PAUSE_MS = 150;
const MOST_RECENT = 6;

/** Search in everything that staff work with. `/` and Ctrl K open it, arrows choose, Enter opens. */
export function Search() {
  const t = useWords("admin");
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  // Opened results are kept in memory only, because they name customers and tablets are shared.
  const [recent, setRecent] = useState<readonly SearchResult[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Enter before the answer opens the first result as soon as it is there.
  const isEntered = useRef(false);
  const isWanted = text.length >= SHORTEST;
  const { data, error, isLoading } = useRead(
    "GET /admin/api/search",
    isWanted ? { query: { q: text } } : null,
  );
  const found = isWanted && !isLoading && data ? data.results : [];
  const shown = isWanted ? found : recent;

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isShortcut && (event.key !== "/" || isTyping(event))) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer opens the result that Enter asked for
  useEffect(() => {
    if (!isEntered.current || !data || isLoading) return;
    isEntered.current = false;
    if (found[0]) open(found[0]);
  }, [data, isLoading]);

  function type(value: string) {
    clearTimeout(pause.current);
    isEntered.current = false;
    pause.current = setTimeout(() => search(value), PAUSE_MS);
  }
  function search(value: string) {
    clearTimeout(pause.current);
    setText(value.trim());
    setChosen(0);
  }
  function close() {
    setOpen(false);
    setText("");
    setChosen(0);
  }
  function remember(result: SearchResult) {
    setRecent((others) =>
      [result, ...others.filter(({ href }) => href !== result.href)].slice(0, MOST_RECENT),
    );
    close();
  }
  function open(result: SearchResult) {
    remember(result);
    navigate(result.href);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setChosen((place) => (place + step + shown.length) % shown.length);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const typed = event.currentTarget.value.trim();
    const result = typed === text && !isLoading ? shown[chosen] : undefined;
    if (result) return open(result);
    isEntered.current = true;
    search(typed);
  }
  return (
    <>
      <Button
        variant="outline"
        icon={<SearchIcon aria-hidden />}
        className="me-auto"
        onClick={() => setOpen(true)}
      >
        {t("search.open")}
        <kbd aria-hidden className="ms-2 rounded-sm border border-line px-1.5 text-xs text-ink-muted">
          /
        </kbd>
      </Button>
      <Dialog open={isOpen} onClose={close} title={t("search.title")} closeLabel={t("close")} size="lg">
        {isOpen && (
          <div className="grid gap-3">
            <Input
              type="search"
              role="combobox"
              aria-label={t("search.label")}
              aria-expanded={shown.length > 0}
              aria-controls={RESULTS_ID}
              aria-activedescendant={shown[chosen] && optionId(chosen)}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder={t("search.label")}
              autoFocus
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <ErrorText error={error} />
            <p role="status" className="text-sm text-ink-muted">
              {isWanted && !isLoading && !error ? t("search.found", { count: found.length }) : ""}
              {!isWanted && t(recent.length > 0 ? "search.recent" : "search.hint")}
            </p>
            <Suspense>
              <SearchResultList results={shown} chosen={chosen} onOpen={remember} />
            </Suspense>
          </div>
        )}
      </Dialog>
    </>
  );
}
