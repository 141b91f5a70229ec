import { Link } from "react-router";
import { useMay } from "./session.tsx";

interface NamedPerson {
  /** Null for a person without an account, or an erased one. */
  readonly id: number | null;
  readonly name: string;
}

const link = "underline underline-offset-4";

/** A customer's name. It leads to their page if they have an account and the person may read it. */
export function CustomerLink({ id, name }: NamedPerson) {
  const may = useMay();
  if (id === null || !may("customers.read")) return name;
  return (
    <Link to={`/customers/${id}`} className={link}>
      {name}
    </Link>
  );
}

/** A seller's name. It leads to their page if the person may read it. */
export function SellerLink({ id, name }: NamedPerson) {
  const may = useMay();
  if (id === null || !may("sellers.manage")) return name;
  return (
    <Link to={`/sellers/${id}`} className={link}>
      {name}
    </Link>
  );
}
