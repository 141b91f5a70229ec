import type { Assignee, Subject } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useStaff } from "../session.tsx";
import { useRead } from "../use-read.ts";

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
  const { data: able } = useRead(
    "GET /admin/api/assignees",
    canWrite ? { query: { subjectType: subject.subjectType } } : null,
  );
  const isOwn = assignee?.id === id;
  const others = able?.filter((one) => one.id !== id && one.id !== assignee?.id) ?? [];
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
      {others.length > 0 && (
        <Field label={t("assignment.give")}>
          <Select value="" onChange={(event) => void assign(Number(event.target.value))}>
            <option value="">{t("assignment.choose")}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ErrorText error={error} onReload={forget} />
    </div>
  );
}
