import { Download, Trash2 } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { SecurityProps } from "./security-props.ts";
import { useSecurityCall } from "./use-security-call.ts";

const EraseDialog = lazy(() =>
  import("./erase-dialog.tsx").then(({ EraseDialog }) => ({ default: EraseDialog })),
);

/** Gives the browser a file to keep. */
function saveFile(name: string, data: unknown) {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download holds the file by itself; a moment later the address is not needed any more.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What the shop knows of a person: to take along, or to be forgotten. */
export function DataCard({ session, turnAway }: SecurityProps) {
  const t = useWords("security");
  const id = useId();
  const toast = useToast();
  const { call, busy } = useSecurityCall(turnAway);
  const [asking, setAsking] = useState(false);

  async function take() {
    let data: unknown;
    const done = await call("export", async () => {
      data = await api.exportPerson();
    });
    if (!done) return;
    saveFile(`reluit-${session.claims.name}.json`, data);
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
          <EraseDialog session={session} turnAway={turnAway} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
