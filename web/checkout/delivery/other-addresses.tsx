import { MapPin } from "lucide-react";
import type { Client } from "#contract/accounts/accounts.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";

interface OtherAddressesProps {
  userId: number;
  onChosen: (client: Client) => void;
}

/** The buyer's other addresses. The chosen one becomes the default, which the order is sent to. Nothing without any. */
export function OtherAddresses({ userId, onChosen }: OtherAddressesProps) {
  const t = useWords("checkout");
  const others = useRequest(`addresses ${userId}`, (asked) => asked.call("GET /users/me/addresses"));
  const { sending, run } = useSend();
  if (!others.data || others.data.length === 0) return null;
  return (
    <section aria-label={t("shipping.others")} className="mt-5 grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm text-ink-muted">{t("shipping.others")}</h3>
      <ul className="flex flex-wrap gap-2">
        {others.data.map(({ id, adresse, ville }) => (
          <li key={id}>
            <Button
              size="sm"
              variant="outline"
              icon={<MapPin aria-hidden />}
              loading={sending === String(id)}
              onClick={() =>
                void run(
                  async () => {
                    const answer = await api.call("POST /users/me/addresses/:id/default", { params: { id } });
                    onChosen(answer.client);
                    others.reload();
                  },
                  { name: String(id) },
                )
              }
            >
              <bdi>{`${adresse}, ${ville}`}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
