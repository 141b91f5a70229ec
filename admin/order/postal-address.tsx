import type { DeliveryPlace } from "#contract/delivery/place.ts";
import type { Address } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";

interface DestinationProps {
  readonly address: Address;
  readonly place: DeliveryPlace | null | undefined;
}

/** Where a parcel goes: to the collection point or the shop's desk, with the buyer's name, or to the address. */
export function Destination({ address, place }: DestinationProps) {
  const t = useWords("admin");
  if (!place) return <PostalAddress {...address} />;
  return (
    <address className="not-italic wrap-anywhere">
      <span className="block font-semibold">
        {t(place.id === null ? "papers.pickup" : "papers.relay")}
        {place.id !== null && ` ${place.id}`}
      </span>
      {[address.nom, place.name, place.address, ...place.hours.split("\n")].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

export function PostalAddress({ nom, adresse, codePostal, ville }: Address) {
  return (
    <address className="not-italic wrap-anywhere">
      {nom}
      <br />
      {adresse}
      <br />
      {codePostal} {ville}
    </address>
  );
}
