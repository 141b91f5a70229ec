import { escapeHtml } from "./escape-html.ts";

/** The lines and totals of an order, in the language of the e-mail. */
export interface OrderTable {
  readonly head: readonly [product: string, quantity: string, price: string];
  readonly rows: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly price: string;
    /** The taxation of the line; may be empty. */
    readonly note: string;
  }[];
  /** Labels, amounts and notes of the rows that add up to the last one, the total. */
  readonly sums: readonly (readonly [label: string, amount: string, note?: string])[];
  /** The tax inside the total; may be empty. */
  readonly taxes: readonly (readonly [label: string, amount: string])[];
}

const aside = (note: string | undefined) => (note ? ` (${note})` : "");

/** The table as lines of text. `apart` isolates the direction of a product's name from its surroundings. */
export function orderTableAsText(
  { rows, sums, taxes }: OrderTable,
  colon: string,
  apart: (text: string) => string,
): string[] {
  return [
    ...rows.map(({ quantity, name, price, note }) => {
      return `${quantity} × ${apart(name)}${colon}${price}${aside(note)}`;
    }),
    "",
    ...sums.map(([label, sum, note]) => `${label}${colon}${sum}${aside(note)}`),
    ...taxes.map(([label, sum]) => `${label}${colon}${sum}`),
  ];
}

const MUTED = "color:#4b5563";
const MIDDLE = "text-align:center;padding-left:12px;padding-right:12px";
const CELL = "padding:10px 0;border-bottom:1px solid #e5e9f2;vertical-align:top";

/** The table as HTML. */
export function orderTableAsHtml({ head, rows, sums, taxes }: OrderTable): string {
  const [product, quantity, price] = head.map(escapeHtml);
  const lines = rows.map(
    (row) =>
      `<tr><td style="${CELL}"><bdi>${escapeHtml(row.name)}</bdi><br><span style="${MUTED};font-size:13px">${escapeHtml(row.note)}</span></td><td style="${CELL};${MIDDLE}">${row.quantity}</td><td style="${CELL};text-align:end;white-space:nowrap"><bdi>${escapeHtml(row.price)}</bdi></td></tr>`,
  );
  const sumRow = (label: string, sum: string, style: string, note = "") =>
    `<tr><td colspan="2" style="padding:6px 0;${style}">${escapeHtml(label)}${note && `<br><span style="${MUTED};font-size:13px">${escapeHtml(note)}</span>`}</td><td style="padding:6px 0;text-align:end;white-space:nowrap;${style}"><bdi>${escapeHtml(sum)}</bdi></td></tr>`;
  const totals = [
    ...sums.map(([label, sum, note], index) =>
      sumRow(label, sum, index === sums.length - 1 ? "font-weight:700" : MUTED, note),
    ),
    ...taxes.map(([label, sum]) => sumRow(label, sum, `${MUTED};font-size:13px`)),
  ];
  return `<table style="width:100%;border-collapse:collapse;font-size:15px">
<tr style="${MUTED};font-size:13px"><th style="${CELL};text-align:start">${product}</th><th style="${CELL};${MIDDLE}">${quantity}</th><th style="${CELL};text-align:end">${price}</th></tr>
${[...lines, ...totals].join("\n")}
</table>`;
}
