import type { DeliveryPlace as Place } from "#contract/delivery/place.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Where the buyer collects the parcel, with its opening hours. */
export function DeliveryPlace({ place, className }: { place: Place; className?: string }) {
  const t = useWords("delivery");
  return (
    <section className={className}>
      <h2 className="mb-1 font-semibold">{t(place.id === null ? "place.shop" : "place.relay")}</h2>
      <PlaceLines {...place} />
    </section>
  );
}

/** The lines of a place. They are French, and read from left to right in every language. */
export function PlaceLines({ name, address, hours }: Pick<Place, "name" | "address" | "hours">) {
  return (
    <address className="text-ink-muted not-italic">
      {[name, address, ...hours.split("\n")].map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
