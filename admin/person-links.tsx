import { Link } from "react-router";
import { useMay } from "./session.tsx";

interface PersonLinkProps {
  /** Null for a person without an account, or an erased one. */
  readonly id: number | null;
  readonly name: string;
}

/** A customer's name. It leads to their page if they have an account and the member of staff may read it. */
export function CustomerLink({ id, name }: PersonLinkProps) {
  return useMay()("customers.read") ? <PageLink to="/customers" id={id} name={name} /> : name;
}

/** A seller's name. It leads to their page if the member of staff may read it. */
export function SellerLink({ id, name }: PersonLinkProps) {
  return useMay()("sellers.manage") ? <PageLink to="/sellers" id={id} name={name} /> : name;
}

function PageLink({ to, id, name }: PersonLinkProps & { readonly to: string }) {
  if (id === null) return name;
  return (
    <Link to={`${to}/${id}`} className="underline underline-offset-4">
      {name}
    </Link>
  );
}
