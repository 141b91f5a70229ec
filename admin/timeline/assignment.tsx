import type { Assignee, Subject } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useStaff } from "../session.tsx";
import { ColleagueSelect } from "./colleague-select.tsx";

interface AssignmentProps {
  readonly subject: Subject;
  readonly assignee: Assignee;
  readonly canWrite: boolean;
}

/** The assignee of a subject. The person can take it, release it, or give it to a colleague with the permission. */
export function Assignment({ subject, assignee, canWrite }: AssignmentProps) {
  const t = useWords("admin");
  const { id } = useStaff();
  const { isSending, error, run, forget } = useSend();
  const isOwn = assignee?.id === id;
  const assign = (staffId: number | null) =>
    run(() =>
      callRoute("PUT /admin/api/assignments", {
        body: { ...subject, staffId, holder: assignee?.id ?? null },
      }),
    );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto">
          <span className="text-ink-muted">{t("order.assignee")}</span>{" "}
          <b>{assignee?.name ?? t("assignment.nobody")}</b>
        </p>
        {canWrite && (
          <Button size="sm" variant="outline" loading={isSending} onClick={() => assign(isOwn ? null : id)}>
            {isOwn ? t("assignment.release") : t("assignment.take")}
          </Button>
        )}
      </div>
      {canWrite && (
        <ColleagueSelect
          subjectType={subject.subjectType}
          except={[id, assignee?.id]}
          onChoose={(colleague) => void assign(colleague.id)}
        />
      )}
      <ErrorText error={error} onReload={forget} />
    </div>
  );
}
