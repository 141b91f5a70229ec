import { Pencil } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Client } from "#contract/accounts/accounts.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AREA_ADDRESS } from "../navigation-state.ts";

/** The stored profile. The country is always France, because the shop delivers nowhere else. */
export function ProfileCard({ client }: { client: Client }) {
  const t = useWords("client");
  const id = useId();
  const town = [client.codePostal, client.ville].filter(Boolean).join(" ");
  return (
    <Card as="section">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={id} className="text-xl font-bold">
          {t("profile.title")}
        </h2>
        <ButtonLink
          to="/client-info"
          state={{ redirectAfterClientInfo: AREA_ADDRESS.dashboard }}
          variant="soft"
          size="sm"
          icon={<Pencil aria-hidden />}
        >
          {t("profile.edit")}
        </ButtonLink>
      </div>
      <dl className="grid gap-4">
        <Fact name={t("profile.name")}>
          <bdi>
            {client.prenom} {client.nom}
          </bdi>
        </Fact>
        <Fact name={t("profile.email")}>
          <bdi dir="ltr">{client.email}</bdi>
        </Fact>
        <Fact name={t("profile.phone")}>
          <bdi dir="ltr" className="figures">
            {formatPhone(client.telephone)}
          </bdi>
        </Fact>
        <Fact name={t("profile.address")}>
          <bdi>{client.adresse}</bdi>
          {town && (
            <span className="block">
              <bdi>{town}</bdi>
            </span>
          )}
        </Fact>
        <Fact name={t("profile.country")}>{t("profile.france")}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-ink-muted sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
