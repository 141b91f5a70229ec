import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Programs, and the Debian packages that bring them. */
const PROGRAMS: readonly (readonly [path: string, name: string])[] = [
  ["/usr/bin/patroni", "patroni"],
  ["/usr/bin/etcd", "etcd-server"],
  ["/usr/bin/etcdctl", "etcd-client"],
  ["/usr/sbin/haproxy", "haproxy"],
  ["/usr/bin/pgbackrest", "pgbackrest"],
  ["/usr/sbin/nginx", "nginx"],
  ["/usr/lib/postgresql/15/bin/postgres", "postgresql-15"],
  ["/usr/sbin/nft", "nftables"],
  ["/usr/bin/setpriv", "util-linux"],
  ["/usr/sbin/ip", "iproute2"],
];

/** What this machine lacks for the bench; null when it can run. */
export function findMissing(): string | null {
  const packages = PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name);
  if (packages.length > 0) return `the packages ${packages.join(", ")}`;
  if (process.getuid?.() !== 0) return "root's rights";
  // Tries a network namespace, and packet filter rules by group in it.
  const rules =
    "nft add table inet t && nft 'add chain inet t o { type filter hook output priority 0; }' && nft add rule inet t o meta skgid 1 drop";
  const { status } = spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "sh", "-c", rules]);
  return status === 0 ? null : "the right to make network namespaces with packet filter rules";
}
