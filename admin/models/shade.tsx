/** A colour of the catalogue: its shade beside its name. */
export function Shade({ name, hex }: { readonly name: string; readonly hex: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-full border border-line-strong"
        style={{ backgroundColor: hex }}
      />
      {name}
    </span>
  );
}
