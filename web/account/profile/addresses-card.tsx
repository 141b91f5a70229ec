import { Plus } from "lucide-react";
import { useState } from "react";
import type { Client } from "#contract/accounts/accounts.ts";
import { MAX_ADDRESSES, type OtherAddress } from "#contract/accounts/addresses.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { Notice } from "../forms/notice.tsx";
import { FullAddressForm } from "./full-address-form.tsx";
import { clientPayload, type ProfileValues } from "./profile-form.ts";

interface AddressesCardProps {
  client: Client;
  /** Called when another address has become the default. */
  onChanged: (client: Client) => void;
}

/** The other addresses of a customer. The default one, which orders are sent to, stands in the profile. */
export function AddressesCard({ client, onChanged }: AddressesCardProps) {
  const t = useWords("client");
  const errorText = useWords("errors");
  const others = useRequest(`addresses ${client.userId}`, (asked) => asked.call("GET /users/me/addresses"));
  const [isAdding, setAdding] = useState(false);
  const { sending, error, run } = useSend();

  async function add(values: ProfileValues) {
    const {
      userId: _,
      dateCreation: _date,
      statut: _state,
      ...address
    } = clientPayload(client.userId, values, new Date());
    const { codePostal = "", ville = "" } = address;
    await api.call("POST /users/me/addresses", { body: { ...address, codePostal, ville } });
    setAdding(false);
    others.reload();
  }
  const choose = ({ id }: OtherAddress) =>
    run(
      async () => {
        const answer = await api.call("POST /users/me/addresses/:id/default", { params: { id } });
        onChanged(answer.client);
        others.reload();
      },
      { name: `choose ${id}` },
    );
  const remove = ({ id }: OtherAddress) =>
    run(
      async () => {
        await api.call("DELETE /users/me/addresses/:id", { params: { id } });
        others.reload();
      },
      { name: `remove ${id}` },
    );

  const list = others.data ?? [];
  return (
    <Card as="section" className="grid content-start gap-5">
      <h2 className="text-xl font-bold">{t("addresses.title")}</h2>
      <p className="text-ink-muted">{t("addresses.lead")}</p>
      <ul className="grid gap-4 empty:hidden">
        {list.map((address) => (
          <li key={address.id} className="grid justify-items-start gap-1.5 border-t border-line pt-4">
            <Lines address={address} />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                loading={sending === `choose ${address.id}`}
                aria-label={t("addresses.chooseNamed", { street: address.adresse })}
                onClick={() => void choose(address)}
              >
                {t("addresses.choose")}
              </Button>
              <Button
                variant="ghost"
                loading={sending === `remove ${address.id}`}
                aria-label={t("addresses.removeNamed", { street: address.adresse })}
                onClick={() => void remove(address)}
              >
                {t("addresses.remove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Notice>{error && errorText(error.code)}</Notice>
      {isAdding ? (
        <FullAddressForm save={add}>
          <div className="flex flex-wrap gap-2">
            <Button type="submit">{t("addresses.save")}</Button>
            <Button variant="ghost" onClick={() => setAdding(false)}>
              {t("addresses.cancel")}
            </Button>
          </div>
        </FullAddressForm>
      ) : (
        list.length < MAX_ADDRESSES && (
          <Button
            variant="soft"
            className="justify-self-start"
            icon={<Plus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t("addresses.add")}
          </Button>
        )
      )}
    </Card>
  );
}

function Lines({
  address: { prenom, nom, adresse, codePostal, ville },
}: {
  address: Omit<OtherAddress, "id">;
}) {
  const lines = [`${prenom} ${nom}`, adresse, [codePostal, ville].filter(Boolean).join(" ")];
  return (
    <address className="text-ink-muted not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block wrap-anywhere">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
