import { KeyRound } from "lucide-react";
import { Link } from "react-router";
import { api } from "#web/client-state/api.ts";
import { useAccount } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { DocumentList } from "#web/documents/document-list.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";

/**
 * The part of a passport for its holder only. The browser loads it after the sign-in, because the cached page is the same for
 * all.
 */
export function HolderPart({ publicId }: { publicId: string }) {
  const t = useWords("passport");
  const session = useAccount();
  const { data } = useRequest(session ? `phones ${session.claims.idUser}` : null, (api) =>
    api.call("GET /users/me/phones"),
  );
  const phone = session ? data?.find((own) => own.publicId === publicId) : undefined;
  const number = phone?.orderNumber;
  const { data: order } = useRequest(number ? `order ${number}` : null, (api) =>
    api.call("GET /orders/:id", { params: { id: number ?? "" } }),
  );
  if (!phone) return null;
  return (
    <Card as="section" className="mt-6">
      <h2 className="flex items-center gap-2 text-xl font-bold">
        <KeyRound aria-hidden className="size-5 text-brand" />
        {t("holder.title")}
      </h2>
      <p className="mt-1 text-ink-muted">{t("holder.text")}</p>
      <dl className="mt-4 grid gap-2">
        {phone.imeis.map((imei, place) => (
          <div key={imei} className="flex flex-wrap gap-x-3">
            <dt className="text-ink-muted">
              {t("holder.imei", { place: place + 1, count: phone.imeis.length })}
            </dt>
            <dd>
              <bdi dir="ltr" className="font-semibold figures">
                {imei}
              </bdi>
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap gap-x-3">
          <dt className="text-ink-muted">{t("holder.order")}</dt>
          <dd>
            <Link
              to={`/client-area?activeTab=orders&order=${encodeURIComponent(phone.orderNumber)}`}
              className="font-semibold text-brand underline underline-offset-4"
            >
              <bdi dir="ltr">{phone.orderNumber}</bdi>
            </Link>
          </dd>
        </div>
      </dl>
      <div className="mt-4 print:hidden">
        <DocumentList
          documents={order?.documents ?? []}
          load={(label) =>
            api.call("GET /orders/:id/documents/:label", { params: { id: phone.orderNumber, label } })
          }
        />
      </div>
    </Card>
  );
}
