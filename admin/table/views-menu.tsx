import { RefreshCw, Trash2 } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { StaffView, ViewList } from "#contract/back-office/views.ts";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Popover } from "../popover.tsx";
import { useRead } from "../use-read.ts";
import { isSameSearch } from "./same-search.ts";
import { SaveView } from "./save-view.tsx";

/** The saved views of a list, each with the number of its rows: one's own, then those that others share. */
export function ViewsMenu({ list }: { readonly list: ViewList }) {
  const t = useWords("admin");
  return (
    <Popover label={t("views.title")} trigger={t("views.title")} triggerClass={buttonStyle("outline", "sm")}>
      <Views list={list} />
    </Popover>
  );
}

function Views({ list }: { readonly list: ViewList }) {
  const t = useWords("admin");
  const { data, error } = useRead("GET /admin/api/views", { query: { list } });
  const groups = [
    { title: t("views.mine"), views: data?.filter(({ isMine }) => isMine) ?? [] },
    { title: t("views.shared"), views: data?.filter(({ isMine }) => !isMine) ?? [] },
  ];
  return (
    <div className="grid w-80 max-w-full gap-4">
      <ErrorText error={error} />
      {data?.length === 0 && <p className="text-sm text-ink-muted">{t("views.none")}</p>}
      {groups.map(
        ({ title, views }) =>
          views.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className="text-sm font-semibold">{title}</h3>
              <ul>
                {views.map((view) => (
                  <ViewRow key={view.id} view={view} />
                ))}
              </ul>
            </section>
          ),
      )}
      <SaveView list={list} />
    </div>
  );
}

function ViewRow({ view }: { readonly view: StaffView }) {
  const t = useWords("admin");
  const locale = useLocale();
  const toast = useToast();
  const [search] = useSearchParams();
  const { isSending, error, run } = useSend();
  const { id, version, name, isShared, isMine, owner } = view;
  const isCurrent = isSameSearch(search, view.search);
  const count = formatNumber(view.count, locale) + (view.isMore ? "+" : "");
  const replace = () =>
    run(async () => {
      const body = { version, name, isShared, search: String(search) };
      await callRoute("PUT /admin/api/views/:id", { params: { id }, body });
      toast({ title: t("views.replaced", { name }) });
    });
  const remove = () =>
    run(async () => {
      await callRoute("DELETE /admin/api/views/:id", { params: { id }, query: { version } });
      toast({ title: t("views.deleted", { name }) });
    });
  return (
    <li>
      <span className="flex items-center gap-1">
        <Link
          to={`?${view.search}`}
          aria-current={isCurrent ? "true" : undefined}
          onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
          className="-mx-2 flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 hover:bg-line aria-[current]:font-semibold"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name}
            {(!isMine || isShared) && (
              <small className="block font-normal text-ink-muted">
                {isMine ? t("views.forAll") : t("views.by", { name: owner })}
              </small>
            )}
          </span>
          <span className="text-sm text-ink-muted figures">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t("table.count", { count: view.count, shown: count })}</span>
          </span>
        </Link>
        {isMine && (
          <>
            <IconButton
              label={t("views.replace", { name })}
              disabled={isCurrent || isSending}
              onClick={() => void replace()}
            >
              <RefreshCw aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={t("views.delete", { name })}
              disabled={isSending}
              onClick={() => void remove()}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
      </span>
      <ErrorText error={error} canReload />
    </li>
  );
}
