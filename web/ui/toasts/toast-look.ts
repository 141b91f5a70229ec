import type { ReactNode } from "react";

export type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  action?: { label: string; onSelect: () => void };
};
export type ShownToast = ToastMessage & { key: number; open: boolean };
export type ToastLabels = { region: string; close: string };
export type ToastRegionProps = { toast: ShownToast; labels: ToastLabels; onClose: () => void };

// The position of the toasts; it resets the browser's popover style. On a phone the toasts are at the top, because the buy bar is
// at the bottom. place-toast.ts sets `data-edge` and `data-side`.
export const toastPlace =
  "data-[edge=top]:top-0 data-[edge=top]:bottom-auto sm:data-[edge=top]:top-16 data-[edge=bottom]:top-auto data-[edge=bottom]:bottom-0 sm:data-[side=start]:justify-start fixed inset-x-0 top-0 bottom-auto h-auto w-auto overflow-visible bg-transparent [&:popover-open]:flex justify-center p-4 sm:top-auto sm:bottom-0 sm:justify-end sm:p-6 pointer-events-none *:pointer-events-auto";
export const toastLook =
  "flex w-full max-w-sm items-start gap-3 rounded-lg border border-line bg-surface-raised p-4 text-ink shadow-lg";
