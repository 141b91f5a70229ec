import { Input } from "#web/ui/input.tsx";

/** `username` where the address says who somebody is, `email` where it is given for the first time. */
export function EmailInput({ autoComplete }: { autoComplete: "username" | "email" }) {
  return (
    <Input
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
