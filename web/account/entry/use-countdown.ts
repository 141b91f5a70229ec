import { useEffect, useState } from "react";

/** A countdown in whole seconds. 0 when it is over. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(seconds > 0 ? Date.now() + seconds * 1000 : 0);
  };
  return [until === 0 ? 0 : Math.max(1, Math.ceil((until - now) / 1000)), start];
}
