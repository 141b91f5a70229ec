import { useEffect, useRef, useState } from "react";
import type { Photo } from "#contract/catalog/listings.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#contract/catalog/photos.ts";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";

export type ChangePhotos = (change: (photos: readonly Photo[]) => readonly Photo[]) => void;

interface PhotoUploads {
  /** The name of the file being uploaded; null when idle. */
  readonly sending: string | null;
  readonly problems: readonly string[];
  /** The number of uploaded files. */
  readonly sent: number;
  readonly add: (files: readonly File[]) => void;
  /** The number of files held back because the connection was lost. */
  readonly unsent: number;
  readonly sendAgain: () => void;
}

/**
 * Uploads files one after the other, so that they keep their order. A failed file adds a problem, and the next file is uploaded.
 */
export function usePhotoUploads(count: number, onChange: ChangePhotos): PhotoUploads {
  const textOf = useProblemText();
  const t = useWords("seller");
  const [sending, setSending] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const isAdding = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // Sends the held-back photographs when the connection is back.
  useEffect(() => {
    if (unsent.length === 0) return;
    const sendAgain = () => void add(unsent);
    window.addEventListener("online", sendAgain);
    return () => window.removeEventListener("online", sendAgain);
  });

  async function send(file: File, lost: File[]): Promise<string | null> {
    if (file.size > MAX_PHOTO_BYTES) return t("photos.size", { name: file.name });
    try {
      const photo = await api.call("POST /listing-photos", { body: await shrinkPhoto(file) });
      if (!left.current) onChange((photos) => [...photos, photo].slice(0, MAX_PHOTOS));
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "NETWORK") lost.push(file);
      return textOf(file.name, error);
    }
  }

  async function add(files: readonly File[]) {
    if (isAdding.current) return;
    isAdding.current = true;
    const lost: File[] = [];
    setUnsent([]);
    const free = MAX_PHOTOS - count;
    const found: string[] = files.length > free ? [t("photos.most")] : [];
    setProblems(found);
    setSent(0);
    let done = 0;
    for (const file of files.slice(0, free)) {
      setSending(file.name);
      const problem = await send(file, lost);
      if (left.current) return;
      if (problem) found.push(problem);
      else done += 1;
    }
    isAdding.current = false;
    setUnsent(lost);
    setProblems([...found]);
    setSent(done);
    setSending(null);
  }

  return { sending, problems, sent, add, unsent: unsent.length, sendAgain: () => void add(unsent) };
}

/** The text about a photograph that could not be uploaded. */
function useProblemText() {
  const t = useWords("seller");
  const errors = useWords("errors");
  return (name: string, error: unknown): string => {
    if (!(error instanceof ApiError)) return t("photos.broken", { name });
    if (error.code === "UNSUPPORTED_MEDIA_TYPE") return t("photos.type", { name });
    if (error.code === "PAYLOAD_TOO_LARGE") return t("photos.size", { name });
    if (error.fields.photo === "TOO_BIG") return t("photos.pixels", { name });
    if (error.fields.photo) return t("photos.broken", { name });
    return t("photos.failed", { name, reason: errors(error.code) });
  };
}
