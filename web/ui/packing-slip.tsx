import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Barcode } from "./barcode.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { QrCode } from "./qr-code.tsx";

interface PackingSlipProps {
  readonly title: string;
  readonly print: string;
  /** What to do with the slip. It is not printed. */
  readonly hint: string;
  /** What the bench scans. */
  readonly code: string;
  /** What is in the parcel. */
  readonly content: string;
  readonly addressTitle: string;
  readonly address: readonly (string | undefined)[];
  readonly beforeTitle: string;
  readonly before: readonly string[];
  /** Content after the address, such as a deadline. */
  readonly children?: ReactNode;
}

/** A slip that goes with a phone to the shop: its code, the address, and what to do before. */
export function PackingSlip(props: PackingSlipProps) {
  const { title, print, hint, code, content, addressTitle, address, beforeTitle, before, children } = props;
  return (
    <Card as="section" className="grid gap-5 print:border-0 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{title}</h2>
        <Button
          variant="outline"
          size="sm"
          className="print:hidden"
          icon={<Printer aria-hidden className="size-4" />}
          onClick={() => window.print()}
        >
          {print}
        </Button>
      </div>
      <p className="text-ink-muted print:hidden">{hint}</p>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={code} label={code} className="size-32 shrink-0" />
        <div className="grid min-w-56 flex-1 gap-2">
          <p className="font-semibold">
            <bdi>{content}</bdi>
          </p>
          <Barcode text={code} className="h-14 w-full max-w-80" />
          <p className="font-mono">
            <bdi dir="ltr">{code}</bdi>
          </p>
        </div>
      </div>
      <div>
        <h3 className="font-semibold">{addressTitle}</h3>
        <p className="whitespace-pre-line">
          <bdi>{address.join("\n")}</bdi>
        </p>
        {children}
      </div>
      <div>
        <h3 className="font-semibold">{beforeTitle}</h3>
        <ol className="mt-2 grid list-decimal gap-1.5 ps-5">
          {before.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
