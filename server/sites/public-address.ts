import { BlockList, isIP } from "node:net";

/** Everything that is no place on the public internet, or only leads to another: IANA's registries of special-purpose addresses. */
const notPublic = new BlockList();
for (const [network, length] of [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by a carrier's customers
  ["127.0.0.0", 8], // this machine
  ["169.254.0.0", 16], // this link, and what clouds tell their machines
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // the protocols' own
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and everybody
] as const)
  notPublic.addSubnet(network, length, "ipv4");
for (const [network, length] of [
  ["2001::", 23], // Teredo, benchmarks, ORCHID and others of the protocols' own
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which has an IPv4 address in it
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
] as const)
  notPublic.addSubnet(network, length, "ipv6");

/** All of IPv6 that is given out for the internet. Mapped and translated forms of IPv4 (::ffff:…, 64:ff9b::…), local and unknown ones are outside. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether it is an address of the public internet; whatever cannot be read is none. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  const kind = isIP(address);
  if (kind === 4) return !notPublic.check(address, "ipv4");
  return kind === 6 && given.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
