import { useEffect } from "react";
import { PIN_IDLE_SECONDS } from "#contract/staff/pins.ts";
import { callQuietly } from "../api.ts";

/**
 * Ends a colleague's work on a tablet that nobody touches. The server ends it as well, but a page that asks for news by itself would
 * keep it open.
 */
export function LeaveWhenIdle() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const leave = () => {
      const reload = () => window.location.reload();
      callQuietly("DELETE /admin/api/session/pin").then(reload, reload);
    };
    function touch() {
      clearTimeout(timer);
      timer = setTimeout(leave, PIN_IDLE_SECONDS * 1000);
    }
    touch();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) document.addEventListener(event, touch, true);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, touch, true);
    };
  }, []);
  return null;
}
