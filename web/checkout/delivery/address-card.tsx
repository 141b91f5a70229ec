import { Check, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Client } from "#contract/accounts/accounts.ts";
import { isDelivered, isPostalCode } from "#contract/orders/shipping.ts";
import { findClient } from "#web/client-state/profiles.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "../notice.tsx";
import { AddressForm } from "./address-form.tsx";

/** The profile of a person. Its data is null when there is none yet. */
export const useClient = (userId: number | null) =>
  useRequest<Client | null>(userId === null ? null : String(userId), (api, id) =>
    findClient(api, Number(id)),
  );

/**
 * Whether a profile has the address that an order needs: street, postcode and town. A postcode that no place has does not count.
 */
export function hasAddress(client: Client): boolean {
  return Boolean(client.adresse && isPostalCode(client.codePostal) && client.ville);
}

/** Whether the previous page saved the address, according to the navigation state. */
export const wasSaved = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "addressSaved" in state && state.addressSaved === true;

interface AddressCardProps {
  client: Client;
  /** Whether the form is open. A button of the page submits it. */
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onSaving: (saving: boolean) => void;
  onSaved: (client: Client) => void;
  /** Whether the address was just saved. */
  saved: boolean;
  /** The choice of another address. */
  others?: ReactNode;
}

/** The delivery address with its form. The form is open while the address is incomplete. */
export function AddressCard({ client, editing, onEdit, onSaving, onSaved, saved, others }: AddressCardProps) {
  const t = useWords("checkout");
  const complete = hasAddress(client);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(editing);

  // The focus moves into the form, and back to the button that opened it.
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (editing) form.current?.querySelector("input")?.focus();
    else edit.current?.focus();
  }, [editing]);

  return (
    <Card as="section">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-xl font-bold">{t("shipping.address")}</h2>
        {!editing && (
          <Button
            ref={edit}
            variant="outline"
            size="sm"
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(true)}
          >
            {t("shipping.edit")}
          </Button>
        )}
      </div>
      {editing ? (
        <div ref={form} className="grid gap-5">
          {!complete && (
            <Notice tone="warning">
              <p>{t("shipping.incomplete")}</p>
            </Notice>
          )}
          <AddressForm
            client={client}
            onSaving={onSaving}
            onSaved={onSaved}
            onCancel={complete ? () => onEdit(false) : undefined}
          />
        </div>
      ) : (
        <>
          <AddressSaved saved={saved} />
          <AddressLines client={client} />
          {others}
        </>
      )}
      {!editing && complete && !isDelivered(client.codePostal) && (
        <div className="mt-5">
          <Notice tone="warning" urgent>
            <p>
              {t.rich("shipping.overseas", {
                a: (chunks) => (
                  <Link to="/contact" className="font-semibold underline underline-offset-4">
                    {chunks}
                  </Link>
                ),
              })}
            </p>
          </Notice>
        </div>
      )}
    </Card>
  );
}

/**
 * Announces beside the address that it was saved. The element is always in the page, so that a screen reader announces its text.
 */
export function AddressSaved({ saved }: { saved: boolean }) {
  const t = useWords("checkout");
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-sm font-medium text-success empty:absolute">
      {saved && <Check aria-hidden className="size-4.5 shrink-0" />}
      {saved && t("shipping.saved")}
    </p>
  );
}

/** A postal address, one part per line. */
export function AddressLines({ client }: { client: Client }) {
  const t = useWords("checkout");
  return (
    <address className="not-italic">
      <p className="font-semibold">
        <bdi>
          {client.prenom} {client.nom}
        </bdi>
      </p>
      <p>
        <bdi>{client.adresse}</bdi>
      </p>
      <p>
        <bdi>
          {client.codePostal} {client.ville}
        </bdi>
      </p>
      <p className="text-ink-muted">{t("shipping.country")}</p>
    </address>
  );
}
