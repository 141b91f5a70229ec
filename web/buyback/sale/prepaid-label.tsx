import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

/** The prepaid label that the customer sticks on the parcel. */
export function PrepaidLabel({ token, code }: { readonly token: string; readonly code: string }) {
  const t = useWords("sale");
  const errors = useWords("errors");
  const { run, isSending, error } = useSend();
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <p>{t("label.text")}</p>
      <Button
        loading={isSending}
        onClick={() =>
          void run(async () => {
            const file = (await api.call("POST /buyback/labels", { body: { token } })) as Blob;
            saveFile(`${code}.${file.type === "application/pdf" ? "pdf" : "png"}`, file);
          })
        }
      >
        {t("label")}
      </Button>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </div>
  );
}
