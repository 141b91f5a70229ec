import { rmSync } from "node:fs";

/** Takes away what the journeys' shop kept. */
export default function removeData() {
  const folder = process.env.JOURNEY_DATA_DIR;
  if (folder?.includes("reluit-journeys-")) rmSync(folder, { recursive: true, force: true });
}
