import { DataCard } from "./data-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import type { SecurityProps } from "./security-props.ts";
import { SessionsCard } from "./sessions-card.tsx";

/** Who is in, the password, and what the shop knows: the same for customers and sellers. */
export function SecurityCards(props: SecurityProps) {
  return (
    <div className="grid max-w-3xl gap-5">
      <SessionsCard {...props} />
      <PasswordCard {...props} />
      <DataCard {...props} />
    </div>
  );
}
