import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";

/** Opens the conversation about an order, or starts one. */
export function WriteButton({ number }: { number: string }) {
  const t = useWords("admin");
  const navigate = useNavigate();
  const { isSending, error, run } = useSend();
  const open = () =>
    run(async () => {
      const { id } = await callRoute("POST /admin/api/orders/:number/thread", { params: { number } });
      await navigate(`/inbox/${id}`);
    });
  return (
    <>
      <Button size="sm" variant="outline" className="no-print mt-2" loading={isSending} onClick={open}>
        {t("order.write")}
      </Button>
      <ErrorText error={error} />
    </>
  );
}
