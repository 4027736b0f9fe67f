/** A lock file as npm writes it, as far as it is read here. */
export type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

type Rule = { why: string; isBroken: (name: string, version: string) => boolean; isForToolsToo?: boolean };

const rules: Rule[] = [
  {
    why: "server components are not used, and have had critical advisories",
    isBroken: (name) => name.startsWith("react-server-dom-"),
    isForToolsToo: true,
  },
  {
    why: "nodemailer before 10 is no longer mended",
    isBroken: (name, version) => name === "nodemailer" && isBelow(version, [10, 0]),
  },
];

/** What must never be in the lock besides what has an advisory (advisories.ts), however deep in the tree it lies; tools that no server gets may be older. */
export function findLockFaults({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version = "", dev = false }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    return rules
      .filter(({ isBroken, isForToolsToo = false }) => (isForToolsToo || !dev) && isBroken(name, version))
      .map(({ why }) => `${path} ${version}: ${why}`);
  });
}

function isBelow(version: string, [major = 0, minor = 0]: number[]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
