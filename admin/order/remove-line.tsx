import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { focusHeading } from "../focus-heading.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { type EditableProps, useMayEdit } from "./editable.ts";

/** A button that takes a line of the shop's own goods out of a parcel that is still to be packed. The last line is refunded instead. */
export function RemoveLine({ data, parcels, position }: EditableProps & { readonly position: number }) {
  const t = useWords("admin");
  const toast = useToast();
  const mayEdit = useMayEdit({ data });
  const { isSending, error, run, forget } = useSend();
  const [isOpen, setOpen] = useState(false);
  const { items, orderId: number } = data.order;
  const isHere = parcels.some(
    ({ isOwn, state, lines }) =>
      isOwn && state === "preparing" && lines.some((line) => line.position === position),
  );
  const isLast = items.filter(({ isRefunded }) => !isRefunded).length < 2;
  const line = items[position];
  if (!mayEdit || !isHere || isLast || !line || line.isRefunded) return null;
  const send = (reason: string) =>
    run(async () => {
      const body = { version: data.version, reason, position };
      await callRoute("POST /admin/api/orders/:number/removal", { params: { number }, body });
      toast({ title: t("removal.done", { number }) });
      focusHeading(document.querySelector("h1"), () => setOpen(false));
    });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="no-print mt-1"
        aria-label={t("removal.name", { name: line.productName })}
        onClick={() => setOpen(true)}
      >
        {t("removal.title")}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t("removal.name", { name: line.productName })}
        text={t("removal.text")}
        submit={t("removal.title")}
        isSending={isSending}
        error={error}
        onReload={forget}
        onClose={() => setOpen(false)}
        onSubmit={send}
      />
    </>
  );
}
