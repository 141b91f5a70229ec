/** Phones of one model in one storage and colour that lists against an order name. */
export interface ListedPhones {
  readonly modelId: number;
  /** The phone in this storage, in any colour. */
  readonly anyColourKey: string;
  readonly name: string;
  readonly listed: number;
  readonly arrived: number;
}
export interface OrderedLine {
  readonly modelId: number;
  readonly anyColourKey: string;
  readonly anyColour: boolean;
  readonly quantity: number;
}
interface Share {
  readonly listed: number;
  readonly arrived: number;
}

/**
 * Shares the phones of lists out to the lines of their order. Lines of one colour are served before lines of any colour, each up to
 * its quantity; what is left over is not ordered. Returns a share for each line in its order, and the rest.
 */
export function shareOut(
  lines: readonly OrderedLine[],
  phones: readonly ListedPhones[],
): { readonly shares: readonly Share[]; readonly rest: readonly ListedPhones[] } {
  const left = phones.map((phone) => ({ ...phone }));
  const shares = lines.map(() => ({ listed: 0, arrived: 0 }));
  const serve = (anyColour: boolean) => {
    for (const [at, line] of lines.entries()) {
      const share = shares[at];
      if (!share || line.anyColour !== anyColour) continue;
      for (const phone of left) {
        const isMeant = anyColour ? phone.anyColourKey === line.anyColourKey : phone.modelId === line.modelId;
        if (!isMeant) continue;
        for (const kind of ["listed", "arrived"] as const) {
          const taken = Math.min(phone[kind], line.quantity - share[kind]);
          share[kind] += taken;
          phone[kind] -= taken;
        }
      }
    }
  };
  serve(false);
  serve(true);
  return { shares, rest: left.filter(({ listed, arrived }) => listed > 0 || arrived > 0) };
}
