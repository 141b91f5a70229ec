import { expect, test } from "vitest";
import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import { noteZpl } from "./note-zpl.ts";

const note = {
  number: "RL-7K3M-9QXW",
  createdAt: "2026-11-29T10:00:00.000Z",
  shippingOption: "standard",
  address: { nom: "Éloïse Martin", adresse: "3 rue des Lilas", codePostal: "69001", ville: "Lyon" },
  place: null,
  parcel: { seller: "Reluit" },
  lines: [{ name: "iPhone 13", quantity: 1, imei: "357766100090013", publicId: null }],
} as unknown as DeliveryNote;

test("a label printer gets the recipient, the contents and the number as a bar code", () => {
  const zpl = noteZpl(note);
  for (const part of ["^CI28", "Éloïse Martin", "69001 Lyon", "1 x iPhone 13", "^FDRL-7K3M-9QXW^FS"])
    expect(zpl).toContain(part);
  expect(zpl).toMatch(/^\^XA[\s\S]*\^XZ\n$/);
});

test("an address can give the printer no commands", () => {
  const typed = { ...note.address, nom: "Jo^XZ^XA~JA\u0000\n_5E" };
  const zpl = noteZpl({ ...note, address: typed });
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  for (const sign of ["~", "_", "\u0000"]) expect(zpl).not.toContain(sign);
  expect(zpl.split("\n")).toHaveLength(noteZpl(note).split("\n").length);
});

test("a parcel for a collection point names the point", () => {
  const place = { id: "12345", name: "Tabac du Port", address: "1 quai Sud, Sète", hours: "" };
  const zpl = noteZpl({ ...note, place } as DeliveryNote);
  expect(zpl).toContain("Tabac du Port");
  expect(zpl).not.toContain("3 rue des Lilas");
});
