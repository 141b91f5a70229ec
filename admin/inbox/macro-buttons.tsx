import { Zap } from "lucide-react";
import type { ThreadMacro } from "#contract/inbox/macros.ts";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { reads } from "../reads.ts";
import { usePageKeys } from "../shell/use-page-keys.ts";
import { readKey } from "../use-read.ts";

/** Returns a function that describes a macro in words: answers, assigns, closes. */
export function useMacroText(): (macro: Pick<ThreadMacro, "assigns" | "closes">) => string {
  const t = useWords("admin-inbox");
  return ({ assigns, closes }) =>
    [t("macro.answers"), assigns && t("macro.assigns"), closes && t("macro.closes")]
      .filter(Boolean)
      .join(", ");
}

interface MacrosProps {
  readonly thread: StaffThread;
  /** Opens the next conversation after the answer, unless the person stays. */
  readonly goOn: (answered: StaffThread) => boolean;
}

/** The macros for this conversation. A press, or the key of its number, runs one; the answer can be taken back for 20 seconds. */
export function MacroButtons({ thread, goOn }: MacrosProps) {
  const t = useWords("admin-inbox");
  const textOf = useMacroText();
  const { isSending, error, run, forget } = useSend();
  const press = (macro: ThreadMacro) =>
    run(async () => {
      const params = { id: thread.id, macro: macro.id };
      const body = { key: crypto.randomUUID(), version: thread.version };
      const now = await callRoute("POST /admin/api/threads/:id/macros/:macro", { params, body });
      reads.setQueryData(readKey("GET /admin/api/threads/:id", { params: { id: thread.id } }), now);
      goOn(now);
    });
  usePageKeys(({ key }) => {
    const macro = /^[1-9]$/.test(key) ? thread.macros[Number(key) - 1] : undefined;
    if (macro) void press(macro);
  });
  if (thread.macros.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{t("macro.group")}</legend>
      {thread.macros.map((macro, position) => (
        <div key={macro.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="sm"
            variant="outline"
            disabled={isSending}
            icon={<Zap aria-hidden className="size-4" />}
            onClick={() => void press(macro)}
          >
            {macro.title}
          </Button>
          {position < 9 && (
            <kbd aria-hidden className="rounded-sm border border-line px-2 py-0.5 text-sm figures">
              {position + 1}
            </kbd>
          )}
          <details className="text-sm text-ink-muted">
            <summary className="underline underline-offset-4">{textOf(macro)}</summary>
            <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {macro.body}
            </p>
          </details>
        </div>
      ))}
      <ErrorText error={error} onReload={forget} />
    </fieldset>
  );
}
