import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A certificate of localhost that nobody else vouches for, and its key: files in that folder. */
export function selfSigned(folder: string, days: number): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, "localhost.crt"), join(folder, "localhost.key")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(days), "-subj", "/CN=localhost"];
  execFileSync("openssl", [...made, "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  return { certificate, key };
}
