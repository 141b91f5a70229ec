import { SearchIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorText } from "../error-text.tsx";
import { useRead } from "../use-read.ts";
import { isTyping } from "./is-typing.ts";

const SHORTEST = 2;
const PAUSE_MS = 200;

/** Search in everything that staff work with. `/` and Ctrl K open it. */
export function Search() {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = text.length >= SHORTEST;
  const { data, error, isLoading } = useRead(
    "GET /admin/api/search",
    isWanted ? { query: { q: text } } : null,
  );

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isShortcut && (event.key !== "/" || isTyping(event))) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  function type(value: string) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setText(value.trim()), PAUSE_MS);
  }
  function close() {
    setOpen(false);
    setText("");
  }
  const results = isWanted && data ? data.results : [];
  return (
    <>
      <Button
        variant="outline"
        icon={<SearchIcon aria-hidden />}
        className="me-auto"
        onClick={() => setOpen(true)}
      >
        {t("search.open")}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t("search.title")} closeLabel={t("close")} size="md">
        {isOpen && (
          <div className="grid gap-3">
            <Input
              type="search"
              aria-label={t("search.label")}
              placeholder={t("search.label")}
              autoFocus
              onChange={(event) => type(event.target.value)}
            />
            <ErrorText error={error} />
            <p role="status" className="text-sm text-ink-muted">
              {isWanted && !isLoading && !error ? t("search.found", { count: results.length }) : ""}
            </p>
            <ul className="grid gap-1">
              {results.map(({ kind, id, title, detail, href }) => (
                <li key={`${kind}-${id}`}>
                  <Link
                    to={href}
                    onClick={close}
                    className="block rounded-sm px-3 py-2 hover:bg-surface-sunken"
                  >
                    <b>{title}</b>{" "}
                    <span className="text-ink-muted">
                      {t(`search.kind.${kind}`)} · {detail}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Dialog>
    </>
  );
}
