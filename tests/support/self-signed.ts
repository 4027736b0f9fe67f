import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A certificate of localhost, or of that name, that nobody else vouches for, and its key: files in that folder. */
export function selfSigned(folder: string, days: number, name = "localhost"): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "localhost.crt"), join(folder, "localhost.key")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(days), "-subj", `/CN=${name}`];
  execFileSync("openssl", [...made, "-addext", `subjectAltName=DNS:${name}`, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return { certificate, key };
}
