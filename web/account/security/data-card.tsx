import { Download, Trash2 } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { api } from "#web/client-state/api.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import type { TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { useSecurityCall } from "./use-security-call.ts";

const EraseDialog = lazyPart(async () => (await import("./erase-dialog.tsx")).EraseDialog);

/** The export and the erasure of the person's data. */
export function DataCard({ session }: { session: TabSession }) {
  const t = useWords("security");
  const errorText = useWords("errors");
  const id = useId();
  const toast = useToast();
  const { call, busy } = useSecurityCall();
  const [asking, setAsking] = useState(false);

  function refuseUnconfirmed({ code }: ApiError): boolean {
    if (code !== "EMAIL_UNCONFIRMED") return false;
    toast({ title: t("data.unconfirmed.title"), description: errorText(code), variant: "destructive" });
    return true;
  }

  async function take() {
    let data: unknown;
    const done = await call(
      "export",
      async () => {
        data = await api.call("GET /users/me/export");
      },
      refuseUnconfirmed,
    );
    if (!done) return;
    const json = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
    saveFile(`reluit-${session.claims.name}.json`, json);
    toast({ title: t("data.exported") });
  }

  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("data.title")}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-muted">{t("data.text")}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" icon={<Download aria-hidden />} loading={busy === "export"} onClick={take}>
          {t("data.export")}
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          className="text-danger"
          onClick={() => setAsking(true)}
        >
          {t("data.erase")}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <EraseDialog session={session} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
