import { useEffect, useRef, useState } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Note } from "../order/delivery-note.tsx";
import { useDeskKeys } from "../scan/hear-scans.ts";
import { useRead } from "../use-read.ts";
import { noteZpl } from "./note-zpl.ts";
import { labelAddress } from "./parcel-label.tsx";
import { keepLayout, LAYOUTS, type Layout, readLayout } from "./printing.ts";

/** Resolves once the browser can draw a picture, or knows that it can't. */
async function loaded(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => {});
}

interface PrinterProps {
  readonly packing: Packing;
  /** Whether the parcel was completed here, so that its note prints by itself. */
  readonly isCompleted: boolean;
}

/** Prints the delivery note of a packed parcel: by itself once, again with `p`, or as a file for a label printer. */
export function NotePrinter({ packing: { number, parcel, label }, isCompleted }: PrinterProps) {
  const t = useWords("admin-devices");
  const [layout, setLayout] = useState<Layout>(readLayout);
  const { data } = useRead("GET /admin/api/delivery-notes", { query: { orders: number } });
  const note = data?.find((one) => one.parcel.id === parcel);
  const picture = label?.file === "picture" ? labelAddress(number, label.id) : null;
  /** Prints the note with the label in one job. */
  async function printAll() {
    if (picture) await loaded(picture);
    print();
  }
  const printed = useRef(false);
  useEffect(() => {
    if (!note || !isCompleted || printed.current || layout === "off") return;
    printed.current = true;
    void printAll();
  });
  useDeskKeys((key) => {
    if (key === "p" && note) void printAll();
  });
  function choose(chosen: Layout) {
    // The new choice is for the next parcel; this one is printed again with the button.
    printed.current = true;
    keepLayout(chosen);
    setLayout(chosen);
  }
  function save() {
    if (!note) return;
    const url = URL.createObjectURL(new Blob([noteZpl(note)], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: `${number}.zpl` });
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <>
      <div className="no-print flex flex-wrap items-end gap-3">
        <Field label={t("packing.paper")} className="min-w-44">
          <Select value={layout} onChange={(event) => choose(event.currentTarget.value as Layout)}>
            {LAYOUTS.map((one) => (
              <option key={one} value={one}>
                {t(`packing.paper.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="outline" disabled={!note} onClick={() => void printAll()}>
          {t("packing.print")} <kbd aria-hidden>P</kbd>
        </Button>
        <Button variant="outline" disabled={!note} onClick={save}>
          {t("packing.zpl")}
        </Button>
      </div>
      {note && (
        <div
          className={`printed-note hidden print:block ${layout === "label" ? "note-label" : "note-sheet"}`}
        >
          <Note {...note} hasTitle />
          {picture && <img src={picture} alt="" className="label-picture" />}
        </div>
      )}
    </>
  );
}
