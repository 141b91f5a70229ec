import { useEffect } from "react";
import { readAgain } from "../reads.ts";

/** Reads the data of the page again every so many milliseconds, while somebody can see it. */
export function usePoll(ms: number) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) readAgain();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}
