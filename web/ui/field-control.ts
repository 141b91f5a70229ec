import { createContext, useContext } from "react";

/** What ties a control to the label, hint and error of the `Field` around it. */
type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<Wiring | null>(null);

/** What a control inside a `Field` puts on its element. */
export function useFieldControl() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    required: wiring.required,
    "aria-invalid": wiring.invalid || undefined,
    "aria-describedby": wiring.describedBy,
  };
}
