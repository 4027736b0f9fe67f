/**
 * Endings of two parts below which names are given to everybody: the United Kingdom's, its neighbours', and hosts that give their customers a
 * name of theirs. Of the public suffix list only those that UK small businesses are likely to stand at.
 */
const twoPartEndings = new Set([
  ...["ac", "co", "gov", "ltd", "me", "net", "nhs", "org", "plc", "police", "sch"].map((part) => `${part}.uk`),
  ...["uk.com", "uk.net", "gb.net", "gb.com", "eu.com", "us.com", "de.com"],
  ...["co.im", "org.im", "co.je", "org.je", "co.gg", "org.gg", "com.gi", "com.mt", "com.cy"],
  ...["com.au", "net.au", "org.au", "co.nz", "org.nz", "co.za", "com.br", "co.in", "co.il", "co.jp", "com.tr"],
  ...[
    "azurewebsites.net",
    "github.io",
    "gitlab.io",
    "netlify.app",
    "onrender.com",
    "pages.dev",
    "vercel.app",
    "web.app",
  ],
  ...[
    "blogspot.com",
    "herokuapp.com",
    "myshopify.com",
    "squarespace.com",
    "webflow.io",
    "wixsite.com",
    "wordpress.com",
  ],
]);

/** The name that somebody registered, of which others are below: 'harbourlane.co.uk' of 'www.harbourlane.co.uk'. An address is its own. */
export function registrableName(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (/^[\d.]+$/.test(name) || name.includes(":")) return name;
  const labels = name.split(".");
  return labels.slice(twoPartEndings.has(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}
