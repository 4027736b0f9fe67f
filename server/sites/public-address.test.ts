import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "1.1.1.1",
  "93.184.215.14",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "223.255.255.255",
])("%s is of the public internet", (address) => expect(isPublicAddress(address)).toBe(true));

test.each(["2606:2800:21f:cb07::1", "2a00:1450:4009::200e", "2001:200::1", "2001:4860:4860::8888"])(
  "%s is, too",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "100.64.0.0",
  "172.31.0.1",
  "::",
  "::1",
  "::ffff:1.1.1.1",
  "64:ff9b::101:101",
  "2001:0:53aa::1",
  "2001:db8::1",
  "2002:101:101::1",
  "fe80::1",
  "fe80::1%eth0",
  "2606:2800::1%eth0",
  "ff02::1",
  "",
  "localhost",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
