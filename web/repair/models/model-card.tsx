import { Link } from "react-router";
import type { RepairModel } from "#contract/repair/repair.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { servicesAddress } from "../addresses.ts";

/** A phone, linked to its services. */
function ModelCard({ model, eager = false }: { model: RepairModel; eager?: boolean }) {
  return (
    <Link
      to={servicesAddress(model.id)}
      prefetch="intent"
      className="group flex h-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
    >
      <span className="block rounded-md bg-plate p-3 sm:p-4">
        <span className="block aspect-square smooth calm group-hover:scale-103">
          <PhonePicture sources={[model.imageUrl]} size={240} priority={eager} />
        </span>
      </span>
      <bdi className="px-2 pt-3 pb-2 text-center font-semibold">{model.name}</bdi>
    </Link>
  );
}

type ModelListProps = {
  models: readonly RepairModel[];
  label?: string;
  /** True: another list is above this one, so its pictures load lazily. */
  below?: boolean;
};

export function ModelList({ models, label, below = false }: ModelListProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      {models.map((model, index) => (
        <li key={model.id}>
          <ModelCard model={model} eager={!below && index < 4} />
        </li>
      ))}
    </ul>
  );
}
