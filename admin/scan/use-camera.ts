import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Shows the camera on the back in a `video` for as long as it is on the page. `start` begins to work with its pictures, and
 * returns how to end that. `isRefused`: the person or the browser allows no camera.
 */
export function useCamera(
  constraints: MediaTrackConstraints,
  start?: (view: HTMLVideoElement) => () => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly isRefused: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const given = useRef({ constraints, start });
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    let stream: MediaStream | undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment", ...given.current.constraints } })
      .then(
        async (opened) => {
          stream = opened;
          if (isOver) return stop();
          view.srcObject = opened;
          await view.play().catch(() => {});
          if (!isOver) end = given.current.start?.(view);
        },
        () => isOver || setRefused(true),
      );
    function stop() {
      isOver = true;
      end?.();
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    return stop;
  }, []);
  return { video, isRefused };
}
