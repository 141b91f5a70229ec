import type { Address } from "#contract/shipments/shipments.ts";

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
