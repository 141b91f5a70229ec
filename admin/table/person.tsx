interface PersonProps {
  readonly name: string;
  readonly email: string;
}

/** The person of a row. A long name wraps, so that other columns keep their width. */
export const Person = ({ name, email }: PersonProps) => (
  <span className="grid max-w-80 wrap-anywhere roomy:min-w-40">
    {name}
    <small className="text-ink-muted">{email}</small>
  </span>
);
