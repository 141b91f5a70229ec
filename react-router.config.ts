import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // script/build puts it in `build`.
  buildDirectory: ".cache/build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
