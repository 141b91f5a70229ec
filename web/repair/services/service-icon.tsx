import {
  BatteryCharging,
  Cable,
  Camera,
  CircuitBoard,
  DatabaseBackup,
  Droplets,
  Layers,
  type LucideIcon,
  ScanSearch,
  Smartphone,
  Volume2,
  Wrench,
} from "lucide-react";
import type { ServiceKind } from "#contract/repair/repair-rules.ts";

const ICONS: Record<ServiceKind, LucideIcon> = {
  diagnosis: ScanSearch,
  screen: Smartphone,
  battery: BatteryCharging,
  connector: Cable,
  camera: Camera,
  "back-glass": Layers,
  audio: Volume2,
  water: Droplets,
  motherboard: CircuitBoard,
  data: DatabaseBackup,
  other: Wrench,
};

export function ServiceIcon({ kind }: { kind: ServiceKind }) {
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-strong"
    >
      <Icon className="size-5.5" />
    </span>
  );
}
