import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
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

/** The same, whose last day was long ago. */
export function expiredCertificate(folder: string, name: string): { certificate: string; key: string } {
  const [certificate, key, request] = ["expired.crt", "expired.key", "expired.csr"].map((file) => join(folder, file));
  const settings = join(folder, "expired.cnf");
  writeFileSync(join(folder, "expired.txt"), "");
  writeFileSync(
    settings,
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${folder}/expired.txt\nrand_serial=yes\nnew_certs_dir=${folder}\ndefault_md=sha256
policy=any\nx509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=DNS:${name}\n`,
  );
  const openssl = (...args: (string | undefined)[]) => execFileSync("openssl", args.map(String), { stdio: "ignore" });
  openssl("req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${name}`, "-keyout", key, "-out", request);
  const days = ["-startdate", "20240101000000Z", "-enddate", "20250101000000Z"];
  openssl(
    "ca",
    "-batch",
    "-selfsign",
    "-notext",
    "-config",
    settings,
    "-keyfile",
    key,
    "-in",
    request,
    "-out",
    certificate,
    ...days,
  );
  return { certificate: String(certificate), key: String(key) };
}
