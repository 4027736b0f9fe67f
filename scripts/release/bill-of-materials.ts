import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Described = { name?: string; version?: string; license?: string; licenses?: { type?: string }[] };
type Lock = { packages: Record<string, { integrity?: string }> };
type Contained = {
  version: string;
  /** Folders of packages of which something is in our own built files. */
  bundled: string[];
  /** Folders of packages of which files lie in the release. */
  shipped: string[];
  /** Of the Node that lies in the release, by itself. */
  node: Record<string, string | undefined>;
};

/**
 * What a release really contains, as CycloneDX 1.6 writes it, so that any scanner can say which of it has a known weakness. No
 * date and no random number: one tree has one bill.
 */
export function billOfMaterials({ version, bundled, shipped, node }: Contained): object {
  const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const folders = [...new Set([...bundled, ...shipped])].toSorted();
  const packages = folders.flatMap((folder) => {
    const how = [...(bundled.includes(folder) ? ["bundled"] : []), ...(shipped.includes(folder) ? ["shipped"] : [])];
    return componentOf(folder, how.join(" "), lock) ?? [];
  });
  const self = { type: "application", "bom-ref": "tenday", name: "tenday", version, licenses: licensesOf("MIT") };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: self },
    components: [nodeOf(node), ...packages],
  };
}

/** Undefined for a folder that only says what kind of scripts it holds. */
function componentOf(folder: string, how: string, lock: Lock): object | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return;
  const { name, version, license, licenses }: Described = JSON.parse(readFileSync(file, "utf8"));
  if (!name || !version) return;
  const integrity = lock.packages[folder]?.integrity;
  return {
    type: "library",
    "bom-ref": folder,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: licensesOf(license ?? licenses?.map(({ type }) => type).join(" OR ") ?? readLicense(folder)),
    ...(integrity?.startsWith("sha512-")
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }] }
      : {}),
    properties: [{ name: "tenday:contained", value: how }],
  };
}

/** Of a package that does not name it. */
function readLicense(folder: string): string | undefined {
  const file = join(folder, "LICENSE");
  const isMit = existsSync(file) && readFileSync(file, "utf8").includes("Permission is hereby granted, free of charge");
  return isMit ? "MIT" : undefined;
}

function licensesOf(license: string | undefined): object[] {
  if (!license) return [];
  const isExpression = /^[\w.+-]+(?: (?:OR|AND|WITH) [\w.+-]+)*$|^\(.*\)$/.test(license);
  return isExpression ? [{ expression: license }] : [{ license: { name: license } }];
}

/** With what is compiled into it: most advisories about Node are about one of these. */
function nodeOf({ node = "", ...parts }: Contained["node"]): object {
  return {
    type: "platform",
    "bom-ref": "node",
    name: "node",
    version: node,
    purl: `pkg:generic/node@${node}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    licenses: licensesOf("MIT"),
    components: Object.entries(parts)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, version]) => ({ type: "library", "bom-ref": `node/${name}`, name, version })),
  };
}
