/** Addresses of sites that must never be asked, and what a name server says of those with a name. */
export type ForbiddenSite = { url: string; answers?: string[] };

const published = "93.184.215.14";
const at = (...hosts: string[]) => hosts.map((host): ForbiddenSite => ({ url: `http://${host}/` }));
const named = (...answers: string[]): ForbiddenSite => ({ url: "http://harbourlane.example/", answers });

export const forbiddenSites: ForbiddenSite[] = [
  // This machine, in every way in which it is written.
  ...at("127.0.0.1", "127.1", "127.255.255.254", "0x7f.0.0.1", "2130706433", "017700000001", "0.0.0.0", "0"),
  // Private, of the link, of a carrier, of the protocols, for documents and benchmarks, to many, to nobody.
  ...at(
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.254",
  ),
  ...at("192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7"),
  ...at("203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
  ...at("[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:a9fe:a9fe]", "[::ffff:93.184.215.14]", "[::127.0.0.1]"),
  ...at("[64:ff9b::7f00:1]", "[64:ff9b:1::a00:1]", "[100::1]", "[2001::1]", "[2001:db8::1]", "[2002:7f00:1::]"),
  ...at("[2002:c0a8:1::1]", "[3fff::1]", "[4000::1]", "[5f00::1]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]"),
  ...at("[fec0::1]", "[ff02::1]"),
  // Other ports.
  ...at(...[21, 22, 25, 3000, 5432, 6379, 8080, 9000].map((port) => `${published}:${port}`), "[2606:2800::1]:22"),
  { url: `https://${published}:8443/` },
  // With a password, and other protocols.
  ...at(`sam:secret@${published}`, `sam@${published}`, `:secret@${published}`),
  ...["ftp", "file", "gopher", "ws"].map((scheme): ForbiddenSite => ({ url: `${scheme}://${published}/` })),
  { url: "javascript:fetch('/')" },
  // Names that lead there, alone or beside a real address.
  named("127.0.0.1"),
  named("169.254.169.254"),
  named(published, "10.0.0.1"),
  named("::1", published),
  named("::ffff:10.0.0.1"),
  named("fe80::1%eth0"),
  named("not an address"),
];

/** Where a site that may be asked leads on to; PORT is its own. */
export const forbiddenTurns: string[] = [
  "http://127.0.0.1:PORT/",
  "http://127.0.0.1/",
  "//127.0.0.1/",
  "http://[::1]/",
  "http://[::ffff:7f00:1]/",
  "http://2130706433/",
  "http://169.254.169.254/latest/meta-data/",
  "http://harbourlane.example:22/",
  "//harbourlane.example:5432/",
  "https://harbourlane.example:8443/",
  "http://sam:secret@harbourlane.example:PORT/",
  "http://inside.harbourlane.example/",
  "http://inside.harbourlane.example:PORT/",
  "ftp://harbourlane.example/",
  "file:///etc/passwd",
  "gopher://harbourlane.example/",
];
