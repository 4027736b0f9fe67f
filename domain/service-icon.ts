/** A chip's icon: the first keyword, in the order below, that occurs in the service's name. */
export function serviceIcon(name: string): ServiceIcon {
  const lowered = name.toLowerCase();
  return serviceKeywords.find((keyword) => lowered.includes(keyword)) ?? "tick";
}

export type ServiceIcon = (typeof serviceKeywords)[number] | "tick";

export const serviceKeywords = [
  "hosting",
  "email",
  "dns",
  "react",
  "typescript",
  "tailwind",
  "php",
  "api",
  "cloud",
  "storage",
  "wordpress",
  "security",
  "seo",
  "accessibility",
  "support",
  "content",
  "domain",
  "sql",
  "xml",
  "azure",
] as const;
