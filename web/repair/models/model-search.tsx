import { Search, X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/forms/input.tsx";

type ModelSearchProps = {
  /** The path of the page. Without JavaScript, the form requests it with `?search=`. */
  action: string;
  /** Other parameters of the address. */
  params?: Readonly<Record<string, string>>;
  search: string;
  label: string;
  placeholder: string;
  /** Called on input. */
  onSearch: (search: string) => void;
  className?: string;
};

export function ModelSearch(props: ModelSearchProps) {
  const { action, params = {}, search, label, placeholder, onSearch, className } = props;
  const t = useWords("repair");
  const form = useRef<HTMLFormElement>(null);
  return (
    <search className={className}>
      <form
        ref={form}
        action={action}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const field = new FormData(event.currentTarget).get("search");
          onSearch(typeof field === "string" ? field : "");
        }}
      >
        {Object.entries(params).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          type="search"
          name="search"
          defaultValue={search}
          aria-label={label}
          placeholder={placeholder}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          icon={<Search aria-hidden />}
          onChange={(event) => onSearch(event.currentTarget.value)}
          className="flex-1"
          end={
            search && (
              <Link
                to={`${action}?${new URLSearchParams(params)}`}
                replace
                preventScrollReset
                aria-label={t("search.clear")}
                title={t("search.clear")}
                className="grid size-11 place-items-center rounded-full hover:text-ink"
                onClick={() => {
                  const field = form.current?.elements.namedItem("search");
                  if (!(field instanceof HTMLInputElement)) return;
                  field.value = "";
                  field.focus();
                }}
              >
                <X aria-hidden className="size-5" />
              </Link>
            )
          }
        />
        <noscript>
          <Button type="submit">{t("search.submit")}</Button>
        </noscript>
      </form>
    </search>
  );
}
