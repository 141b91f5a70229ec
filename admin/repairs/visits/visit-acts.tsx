import { useState } from "react";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays, formatTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../../api.ts";
import { ReasonDialog } from "../../reason-dialog.tsx";
import { useRead } from "../../use-read.ts";

interface VisitActsProps {
  readonly number: string;
  /** The version of the visit on the page; null without one. */
  readonly version: string | null;
}

/** Books, moves or cancels a visit, with the reason that its customer reads. */
export function VisitActs({ number, version }: VisitActsProps) {
  const t = useWords("admin-visits");
  const toast = useToast();
  const [asked, setAsked] = useState<"slot" | "cancel" | null>(null);
  const { isSending, error, run, forget } = useSend();
  const send = (startsAt: string | null, reason: string) =>
    void run(async () => {
      await callRoute("POST /admin/api/repairs/:number/visit", {
        params: { number },
        body: { version, startsAt, reason },
      });
      setAsked(null);
      toast({ title: t(startsAt ? "booked" : "cancelled") });
    });
  function open(act: "slot" | "cancel") {
    forget();
    setAsked(act);
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => open("slot")}>
          {t(version === null ? "book" : "move")}
          <span className="sr-only"> {number}</span>
        </Button>
        {version !== null && (
          <Button size="sm" variant="ghost" onClick={() => open("cancel")}>
            {t("cancel.short")}
            <span className="sr-only"> {number}</span>
          </Button>
        )}
      </div>
      <ReasonDialog
        isOpen={asked !== null}
        title={t(asked === "cancel" ? "cancel" : version === null ? "book" : "move")}
        text={t(asked === "cancel" ? "cancel.text" : "book.text")}
        submit={t(asked === "cancel" ? "cancel" : version === null ? "book" : "move")}
        isSending={isSending}
        error={error}
        onReload={() => setAsked(null)}
        onClose={() => setAsked(null)}
        onSubmit={(reason, data) => send(asked === "cancel" ? null : String(data.get("startsAt")), reason)}
      >
        {asked === "slot" && <SlotField number={number} />}
      </ReasonDialog>
    </>
  );
}

function SlotField({ number }: { readonly number: string }) {
  const t = useWords("admin-visits");
  const locale = useLocale();
  const { data } = useRead("GET /admin/api/repairs/:number/visit", { params: { number } });
  if (data?.slots.length === 0) return <p>{t("slot.none")}</p>;
  const days = [...Map.groupBy(data?.slots ?? [], ({ startsAt }) => parisTime(new Date(startsAt)).day)];
  return (
    <Field label={t("slot")} required>
      <Select name="startsAt" required disabled={!data}>
        {days.map(([day, slots]) => (
          <optgroup key={day} label={formatDays(day, day, locale).last}>
            {slots.map(({ startsAt, endsAt }) => (
              <option key={startsAt} value={startsAt}>
                {`${formatDays(day, day, locale).last}, ${formatTime(startsAt, locale)} – ${formatTime(endsAt, locale)}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
