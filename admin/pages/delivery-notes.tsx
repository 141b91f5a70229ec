import { Link, useParams, useSearchParams } from "react-router";
import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Note } from "../order/delivery-note.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** Delivery notes: for one parcel, or for the shop's own unshipped parcels of the chosen orders. */
export default function DeliveryNotesPage() {
  const { number, parcel } = useParams();
  const [search] = useSearchParams();
  const t = useWords("admin");
  const orders = number ?? search.get("orders") ?? "";
  const loaded = useRead("GET /admin/api/delivery-notes", orders ? { query: { orders } } : null);
  const { data } = loaded;
  const notes = data?.filter((note) => (number ? String(note.parcel.id) === parcel : isToSend(note.parcel)));
  return (
    <Page
      {...(orders && { loaded })}
      title={number ? `${t("papers.deliveryNote")} ${number}` : t("papers.deliveryNotes")}
      actions={<PrintButton />}
    >
      {!orders && (
        <p className="text-ink-muted">
          {t("papers.noOrder")}{" "}
          <Link to="/orders" className="underline">
            {t("papers.choose")}
          </Link>
        </p>
      )}
      {notes?.length === 0 && <p>{t("papers.noParcel")}</p>}
      {notes?.map((note) => (
        <Note key={note.parcel.id} {...note} hasTitle={!number} />
      ))}
    </Page>
  );
}

const isToSend = ({ isOwn, state }: DeliveryNote["parcel"]) =>
  isOwn && (state === "preparing" || state === "packed");
