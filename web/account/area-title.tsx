import type { ReactNode } from "react";

export function AreaTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-3xl font-bold">{children}</h1>;
}
