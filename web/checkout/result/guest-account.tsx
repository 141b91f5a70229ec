import { MailCheck } from "lucide-react";
import { useState } from "react";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { Notice } from "../notice.tsx";

/** Offers an account after a purchase with an e-mail alone. The mailbox gets a link, behind which its reader chooses the password. */
export function GuestAccount({ email }: { email: string }) {
  const t = useWords("checkout");
  const errorText = useWords("errors");
  const [sent, setSent] = useState(false);
  const { run, isSending, error } = useSend();
  async function ask() {
    await api.call("POST /users/guest/account");
    setSent(true);
  }
  const address = () => (
    <bdi dir="ltr" className="font-semibold">
      {email}
    </bdi>
  );
  return (
    <Card as="section" className="mt-6 print:hidden">
      <h2 className="text-xl font-bold">{t("guest.title")}</h2>
      <p role="status" className="mt-2 text-ink-muted">
        {t.rich(sent ? "guest.sent" : "guest.text", { email: address })}
      </p>
      {error && (
        <div className="mt-4">
          <Notice tone="danger" urgent title={errorText(error.code)} />
        </div>
      )}
      {!sent && (
        <Button
          className="mt-4"
          icon={<MailCheck aria-hidden />}
          loading={isSending}
          onClick={() => run(ask)}
        >
          {t("guest.ask")}
        </Button>
      )}
    </Card>
  );
}
