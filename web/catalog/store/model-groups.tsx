import { Link } from "react-router";
import type { ModelGroup } from "#contract/catalog/model-groups.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { ModelTile } from "../cards/model-tile.tsx";
import { changedAddress } from "./store-address.ts";

/** Changes between one card a phone and one card a model. The address remembers it. */
export function GroupLink({ filters }: { filters: URLSearchParams }) {
  const t = useWords("store");
  const isGrouped = filters.get("group") === "model";
  return (
    <Link
      to={changedAddress(filters, { group: isGrouped ? null : "model" })}
      preventScrollReset
      rel="nofollow"
      className={buttonStyle("ghost", "sm", "max-w-full")}
    >
      {t(isGrouped ? "ungroup" : "group")}
    </Link>
  );
}

/** The found models, one card each. */
export function ModelGroups({ groups, pending }: { groups: readonly ModelGroup[]; pending: boolean }) {
  return (
    <ul aria-busy={pending} className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {groups.map((group) => (
        <ModelTile key={group.model} {...group} />
      ))}
    </ul>
  );
}
