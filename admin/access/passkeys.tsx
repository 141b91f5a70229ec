import { formatDateTime } from "#contract/format.ts";
import type { Passkey } from "#contract/staff/passkeys.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { SectionTable } from "../section.tsx";
import { Loading } from "../shell/loading.tsx";
import { canUsePasskeys } from "../sign-in/browser-passkeys.ts";
import { useRead } from "../use-read.ts";
import { AddPasskey } from "./add-passkey.tsx";

/** The person's passkeys: added, used, removed. */
export function Passkeys() {
  const t = useWords("admin-access");
  const locale = useLocale();
  const { data, error } = useRead("GET /admin/api/me/passkeys");
  return (
    <SectionTable
      title={t("passkeys")}
      lead={t("passkeys.text")}
      rows={data}
      empty={t("passkeys.none")}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t("passkey.name"),
          cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
          lead: true,
        },
        { header: t("passkey.addedAt"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
        {
          header: t("passkey.usedAt"),
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? formatDateTime(lastUsedAt, locale) : t("passkey.neverUsed"),
        },
        {
          header: t("passkey.action"),
          hideHeader: true,
          align: "end",
          cell: (passkey) => (
            <DialogButton
              title={t("passkey.removeTitle", { name: passkey.name })}
              text={t("passkey.removeText")}
              label={t("passkey.remove")}
              aria-label={t("passkey.removeOf", { name: passkey.name })}
            >
              {(onClose) => <RemovePasskey passkey={passkey} onClose={onClose} />}
            </DialogButton>
          ),
        },
      ]}
    >
      <ErrorText error={error} canReload />
      {!data && !error && <Loading />}
      {canUsePasskeys() ? (
        <div>
          <DialogButton title={t("passkey.add")} text={t("passkey.addText")}>
            {(onClose) => <AddPasskey onClose={onClose} />}
          </DialogButton>
        </div>
      ) : (
        <p className="text-ink-muted">{t("passkeys.unsupported")}</p>
      )}
    </SectionTable>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useWords("admin-access");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const remove = () =>
    run(async () => {
      await callRoute("DELETE /admin/api/me/passkeys/:id", { params: { id } });
      toast({ title: t("passkey.removed", { name }) });
      onClose();
    });
  return (
    <div className="grid gap-4">
      <ErrorText error={error} onReload={onClose} />
      <Button variant="danger" loading={isSending} onClick={() => void remove()}>
        {t("passkey.remove")}
      </Button>
    </div>
  );
}
