import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";

/** A form to the store, which works without JavaScript. `initial` is the current search. */
export function SearchBar({ initial = "", className }: { initial?: string; className?: string }) {
  const t = useWords("shell");
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    navigate(words ? `/store?${new URLSearchParams({ search: words })}` : "/store");
  }
  return (
    <search className={className}>
      <form action="/store" onSubmit={submit} className="relative">
        <input
          key={initial}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={initial}
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          className="min-h-11 w-full rounded-full border border-line bg-surface-sunken ps-5 pe-13 smooth hover:border-line-strong focus-visible:border-brand focus-visible:bg-surface-raised focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label={t("search.submit")}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-full text-ink-muted smooth hover:text-brand"
        >
          <Search aria-hidden className="size-5" />
        </button>
      </form>
    </search>
  );
}
