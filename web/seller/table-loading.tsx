import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Rows on their way. */
export function TableLoading({ label }: { label: string }) {
  return (
    <div className="grid gap-3">
      <Spinner label={label} className="mb-2" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-36 rounded-lg md:h-14" />
      ))}
    </div>
  );
}
