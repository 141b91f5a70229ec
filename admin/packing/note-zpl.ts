import type { DeliveryNote } from "#contract/back-office/shipments.ts";

/** ZPL begins its commands with `^` and `~`, and `_` its hexadecimal signs: a text may contain none of them. */
const plain = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/[\^~_\\]/g, " ")
    .trim()
    .slice(0, most);

const field = (y: number, size: number, text: string) =>
  `^FO40,${y}^A0N,${size},${size}^FB720,2,4,L^FD${plain(text, 120)}^FS`;

/** A delivery note for a label printer of 10 × 15 cm at 203 dpi: recipient, contents and the order's number as a bar code. */
export function noteZpl({ number, address, place, parcel, lines }: DeliveryNote): string {
  const to = place
    ? [place.name, place.address]
    : [address.adresse, `${address.codePostal} ${address.ville}`];
  const contents = lines.map(
    ({ quantity, name, imei }) => `${quantity} x ${name}${imei ? ` - ${imei}` : ""}`,
  );
  return [
    "^XA^CI28^PW800^LL1200",
    field(40, 28, parcel.seller),
    field(100, 46, address.nom),
    ...to.map((line, position) => field(170 + position * 70, 38, line)),
    `^FO40,340^BY2^BCN,120,Y,N,N^FD${plain(number, 40)}^FS`,
    ...contents.slice(0, 8).map((line, position) => field(540 + position * 76, 30, line)),
    "^XZ",
    "",
  ].join("\n");
}
