/** What node_exporter, blackbox_exporter and Prometheus itself tell, of which alerts and dashboard make use. */
export const foreignMetrics = [
  "up",
  "ALERTS",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
  "node_cpu_seconds_total",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "node_memory_MemAvailable_bytes",
  "node_memory_MemTotal_bytes",
  "node_timex_offset_seconds",
  "node_timex_sync_status",
];

/** The names of metrics in an expression of Prometheus's: words that are no function, keyword or label. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(/\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  const words = bare.matchAll(/\b[A-Za-z_:][\w:]*\b(?!\s*\()/g);
  return [...words].map(([word]) => word).filter((word) => !keywords.has(word));
}

const keywords = new Set(["and", "or", "unless", "bool", "offset"]);

/** Every name that a page of metrics offers, a histogram's three included. */
export function metricsOn(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
