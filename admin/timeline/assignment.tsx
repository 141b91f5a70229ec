import type { Assignee } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useStaff } from "../session.tsx";
import { useSend } from "../use-send.ts";
import type { Subject } from "./subject.ts";

interface AssignmentProps {
  readonly subject: Subject;
  readonly assignee: Assignee;
  readonly canWrite: boolean;
  readonly reload: () => void;
}

/** Who takes care of a subject. The person takes it, or gives their own back. */
export function Assignment({ subject, assignee, canWrite, reload }: AssignmentProps) {
  const t = useWords("admin");
  const { id } = useStaff();
  const { isSending, error, run } = useSend();
  const isOwn = assignee?.id === id;
  const assign = () =>
    run(async () => {
      await call("PUT", "assignments", { body: { ...subject, staffId: isOwn ? null : id } });
      reload();
    });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto">
          <span className="text-ink-muted">{t("order.assignee")}</span>{" "}
          <b>{assignee?.name ?? t("assignment.nobody")}</b>
        </p>
        {canWrite && (
          <Button size="sm" variant="outline" loading={isSending} onClick={assign}>
            {isOwn ? t("assignment.release") : t("assignment.take")}
          </Button>
        )}
      </div>
      <ErrorText error={error} />
    </div>
  );
}
