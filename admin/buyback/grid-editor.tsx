import { useState } from "react";
import type { GridContent } from "#contract/buyback/grid.ts";
import type { GridDesk, GridPreview } from "#contract/buyback/grid-desk.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useMay } from "../session.tsx";
import { GridFile } from "./grid-file.tsx";
import { gridAsText, gridRows, pricesAsText, readGrid } from "./grid-text.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { PriceTable } from "./price-table.tsx";
import { RuleFields } from "./rule-fields.tsx";

interface GridEditorProps {
  readonly desk: GridDesk;
  /** The grid that the editor shows first. */
  readonly content: GridContent;
}

/** The editor of a draft: prices, rules, file, preview, and the acts. */
export function GridEditor({ desk: { draft, published, models }, content: start }: GridEditorProps) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const may = useMay();
  const [typed, setTyped] = useState(() => gridAsText(start));
  const [saved] = useState(typed);
  const [preview, setPreview] = useState<GridPreview | null>(null);
  const { sending, error, run, forget } = useSend();
  const { content, wrong } = readGrid(typed);
  const isChanged = typed !== saved;
  const inForce = published ? pricesAsText(published.content.prices) : {};

  const save = () =>
    run(
      async () => {
        if (!content) return;
        await callRoute("PUT /admin/api/buyback-grid/draft", { body: { seen: draft?.row ?? null, content } });
        toast({ title: t("grid.saved") });
      },
      { name: "save" },
    );
  const look = () =>
    run(
      async () => {
        if (content) setPreview(await callQuietly("POST /admin/api/buyback-grid/preview", { body: content }));
      },
      { name: "preview" },
    );
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="sticky top-0 z-10 -mx-1 flex flex-wrap items-center gap-3 bg-surface px-1 py-3">
        <Button size="sm" disabled={!content} loading={sending === "save"} onClick={() => void save()}>
          {t("grid.save")}
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={!content}
          loading={sending === "preview"}
          onClick={() => void look()}
        >
          {t("preview")}
        </Button>
        {draft && may("settings.write") && <DraftAct name="publish" row={draft.row} isBlocked={isChanged} />}
        {draft && <DraftAct name="discard" row={draft.row} />}
        <p role="status" className="text-sm text-ink-muted">
          {wrong > 0 ? (
            <span className="font-medium text-danger">{t("grid.wrong", { count: wrong })}</span>
          ) : (
            <>
              {t("grid.count", { count: content?.prices.length ?? 0 })} ·{" "}
              {t("grid.changed", { count: countChanged(inForce, typed.prices) })}
            </>
          )}
        </p>
      </div>
      <ErrorText error={error} onReload={forget} />
      {preview && <PreviewPanel preview={preview} />}
      <PriceTable
        rows={gridRows(models, typed.prices)}
        prices={typed.prices}
        inForce={inForce}
        onChange={(prices) => setTyped((last) => ({ ...last, prices }))}
      />
      <RuleFields rules={typed.rules} onChange={(rules) => setTyped((last) => ({ ...last, rules }))} />
      <GridFile
        prices={content?.prices ?? null}
        onRead={(prices) => setTyped((last) => ({ ...last, prices: pricesAsText(prices) }))}
      />
    </div>
  );
}

type Texts = Readonly<Record<string, string>>;
function countChanged(before: Texts, after: Texts): number {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => (before[key] ?? "") !== (after[key] ?? "").trim()).length;
}

const ACTS = {
  publish: { text: "grid.publishText", done: "grid.publishedToast", title: "grid.publish" },
  discard: { text: "grid.discardText", done: "grid.discarded", title: "grid.discard" },
} as const;

interface DraftActProps {
  readonly name: keyof typeof ACTS;
  readonly row: string;
  /** The page has changes that the draft does not have. */
  readonly isBlocked?: boolean;
}

/** Publishes or deletes the draft, after a question. */
function DraftAct({ name, row, isBlocked = false }: DraftActProps) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const { text, done, title } = ACTS[name];
  const act = () =>
    run(async () => {
      if (name === "publish") await callRoute("POST /admin/api/buyback-grid/publication", { body: { row } });
      else await callRoute("DELETE /admin/api/buyback-grid/draft", { query: { row } });
      toast({ title: t(done) });
    });
  return (
    <DialogButton title={t(title)} text={isBlocked ? t("grid.unsaved") : t(text)}>
      {() =>
        isBlocked ? null : (
          <div className="grid gap-4">
            <ErrorText error={error} onReload={forget} />
            <Button loading={isSending} onClick={() => void act()}>
              {t(title)}
            </Button>
          </div>
        )
      }
    </DialogButton>
  );
}
