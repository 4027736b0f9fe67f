/**
 * What whoever runs code in a web process finds: started as `tenday-web` inside the unit's own sandbox on an installed server,
 * with nothing but Node and Debian's programs. Reads what to try from the file that it is given and prints what it reached.
 */
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { accessSync, closeSync, constants, lstatSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

export type Tried = {
  /** Files that not every user may read. */
  files: string[];
  sockets: { path: string; kind: "u_str" | "u_dgr" | "u_seq" }[];
  roles: string[];
  /** Of this machine. */
  ports: number[];
  /** Of another one. */
  elsewhere: { host: string; port: number };
  processes: { name: string; pid: number }[];
};

export type Reached = {
  environment: Record<string, string>;
  files: string[];
  writable: string[];
  sockets: string[];
  roles: string[];
  grants: Record<string, string>;
  ports: number[];
  elsewhere: string[];
  signalled: string[];
  watched: string[];
  families: string[];
};

/** Address family, type, protocol. */
const families = {
  "raw packets": [2, 3, 1],
  AF_PACKET: [17, 3, 768],
  AF_NETLINK: [16, 3, 0],
  AF_VSOCK: [40, 1, 0],
  AF_ALG: [38, 5, 0],
};

/** How many tables that role may read, add to, change and delete from, of how many; and which rights beyond that it has. */
export const grants = `select format('%s, %s, %s, %s of %s',
    count(*) filter (where has_any_column_privilege(c.oid, 'select')), count(*) filter (where has_any_column_privilege(c.oid, 'insert')),
    count(*) filter (where has_any_column_privilege(c.oid, 'update')), count(*) filter (where has_table_privilege(c.oid, 'delete')),
    count(*)) || (select concat(case when rolsuper then ' superuser' end, case when rolcreaterole then ' createrole' end,
      case when rolcreatedb then ' createdb' end, case when rolbypassrls then ' bypassrls' end) from pg_roles where rolname = current_user)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

if (import.meta.main) {
  const tried: Tried = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  const roles = tried.roles.filter((role) => mayDo(() => query(role, "select 1")));
  const reached: Reached = {
    environment: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""])),
    files: tried.files.filter((file) => mayDo(() => closeSync(openSync(file, "r")))),
    writable: listWritable("/"),
    sockets: tried.sockets.flatMap(({ path, kind }) => (mayConnect(path, kind) ? path : [])),
    roles,
    grants: Object.fromEntries(roles.map((role) => [role, query(role, grants)])),
    ports: await filter(tried.ports, (port) => answers("127.0.0.1", port)),
    elsewhere: [
      ...((await answers(tried.elsewhere.host, tried.elsewhere.port)) ? ["TCP"] : []),
      ...((await canSend(tried.elsewhere.host)) ? ["UDP"] : []),
    ],
    signalled: tried.processes.flatMap(({ name, pid }) => (mayDo(() => process.kill(pid, 0)) ? name : [])),
    watched: tried.processes.flatMap(({ name, pid }) =>
      ["environ", "maps", "mem", "root"].some((file) => mayDo(() => closeSync(openSync(`/proc/${pid}/${file}`, "r"))))
        ? name
        : [],
    ),
    families: Object.entries(families).flatMap(([name, numbers]) => (mayOpen(numbers) ? name : [])),
  };
  process.stdout.write(JSON.stringify(reached));
}

function mayDo(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** The uppermost folders and the files that can be written; devices and what the kernel shows of itself are no places. */
function listWritable(place: string): string[] {
  if (["/proc", "/sys"].includes(place) || !mayDo(() => lstatSync(place))) return [];
  const found = lstatSync(place);
  if (found.isFile()) return mayDo(() => accessSync(place, constants.W_OK)) ? [place] : [];
  if (!found.isDirectory()) return [];
  if (mayDo(() => makeFile(place))) return [place];
  if (!mayDo(() => readdirSync(place))) return [];
  return readdirSync(place).flatMap((name) => listWritable(join(place, name)));
}

function makeFile(folder: string): void {
  const file = join(folder, `.reach-${process.pid}`);
  closeSync(openSync(file, "wx"));
  rmSync(file);
}

function mayConnect(path: string, kind: Tried["sockets"][number]["kind"]): boolean {
  const type = { u_str: 1, u_dgr: 2, u_seq: 5 }[kind];
  const words = `socket(my $s, 1, ${type}, 0) or exit 1; my $p = $ARGV[0]; $p =~ s/^@/\\0/; connect($s, pack_sockaddr_un($p)) or exit 1`;
  return mayDo(() => execFileSync("perl", ["-MSocket", "-e", words, path], { stdio: "ignore" }));
}

function mayOpen([family = 0, type = 0, protocol = 0]: number[]): boolean {
  const words = `socket(my $s, ${family}, ${type}, ${protocol}) or exit 1`;
  return mayDo(() => execFileSync("perl", ["-e", words], { stdio: "ignore" }));
}

function query(role: string, statement: string): string {
  const words = ["-XAtw", "-h", "/run/postgresql", "-U", role, "-d", "tenday", "-c", statement];
  return execFileSync("psql", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

async function filter<One>(all: One[], is: (one: One) => Promise<boolean>): Promise<One[]> {
  const found: One[] = [];
  for (const one of all) if (await is(one)) found.push(one);
  return found;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

function canSend(host: string): Promise<boolean> {
  const socket = createSocket("udp4");
  return new Promise((resolve) => {
    socket.send("hello", 9, host, (error) => {
      socket.close();
      resolve(!error);
    });
  });
}
