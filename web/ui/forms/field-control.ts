import { createContext, useContext } from "react";

/** The ids and states that link a control to the label, hint and error of its `Field`. */
type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<Wiring | null>(null);

/** The attributes of a control inside a `Field`. */
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
