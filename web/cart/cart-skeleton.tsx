import { Loading, Skeleton, Skeletons } from "#web/ui/skeleton.tsx";

export function CartSkeleton({ label }: { label: string }) {
  return (
    <Loading
      label={label}
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14 xl:gap-20"
    >
      <div className="divided border-y border-line">
        {["one", "two"].map((line) => (
          <div key={line} className="flex gap-4 py-6 sm:gap-7 sm:py-8">
            <Skeleton className="aspect-square w-22 rounded-lg sm:w-34" />
            <div className="grid flex-1 content-start gap-3">
              <Skeletons of={["h-6 w-3/4", "h-6 w-24", "mt-6 h-11 w-32 rounded-full"]} />
            </div>
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-lg border border-line p-6">
        <Skeletons of={["mb-2 h-6 w-32", "h-5", "h-5", "h-5", "mt-3 h-8", "mt-8 h-13 rounded-full"]} />
      </div>
    </Loading>
  );
}
