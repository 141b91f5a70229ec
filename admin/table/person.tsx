interface PersonProps {
  readonly name: string;
  readonly email: string;
}

/** Who a row of a list is about: a long name takes more lines, and not the room of the other columns. */
export const Person = ({ name, email }: PersonProps) => (
  <span className="grid max-w-80 wrap-anywhere roomy:min-w-48">
    {name}
    <small className="text-ink-muted">{email}</small>
  </span>
);
