import { useRef, useState } from "react";
import type { ListCheck } from "#contract/devices/receptions.ts";
import type { ColumnRole } from "#contract/suppliers/headings.ts";
import { callQuietly } from "../api.ts";

/** A person's decisions about a list: the roles of its columns, and the answers to its questions. */
interface Decisions {
  readonly columns?: (ColumnRole | null)[] | undefined;
  readonly answers?: Record<string, string>;
}

/** The last check of a list with what it was checked with, and the decisions about it. A new text forgets the columns. */
export function useListCheck() {
  const [checked, setChecked] = useState<{ csv: string; supplier: string; check: ListCheck } | null>(null);
  const decisions = useRef<Decisions>({});
  const latest = useRef(0);
  return {
    checked,
    decisions: () => decisions.current,
    decide: (more: Decisions) => {
      decisions.current = {
        ...decisions.current,
        ...more,
        answers: { ...decisions.current.answers, ...more.answers },
      };
    },
    forget: () => {
      decisions.current = {};
      setChecked(null);
    },
    forgetAnswers: () => {
      decisions.current = { ...decisions.current, answers: {} };
    },
    /** Checks a list. The answer to an older text is dropped. */
    async check(csv: string, supplier: string): Promise<ListCheck> {
      latest.current += 1;
      const turn = latest.current;
      const check = await callQuietly("POST /admin/api/receptions/check", {
        body: { csv, supplier, ...decisions.current },
      });
      if (turn === latest.current) setChecked({ csv, supplier, check });
      return check;
    },
  };
}
