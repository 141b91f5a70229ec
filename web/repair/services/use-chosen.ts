import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { servicesAddress } from "../addresses.ts";

/** The chosen options for a phone, kept in the address. */
export function useChosen(
  modelId: number,
  inAddress: readonly number[],
  form: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(inAddress);
  const start = useRef(choose);

  function choose(next: readonly number[]) {
    setChosen(next);
    navigate(servicesAddress(modelId, next), { replace: true, preventScrollReset: true });
  }

  // Adds the boxes that were ticked before hydration.
  useEffect(() => {
    const boxes = form.current ? new FormData(form.current).getAll("services").map(Number) : [];
    if (boxes.length !== inAddress.length || boxes.some((id) => !inAddress.includes(id)))
      start.current(boxes);
  }, [form, inAddress]);

  return {
    chosen: new Set(chosen),
    toggle: (id: number, on: boolean) => choose(on ? [...chosen, id] : chosen.filter((one) => one !== id)),
  };
}
