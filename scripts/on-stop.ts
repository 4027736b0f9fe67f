/** On Ctrl-C, SIGTERM, or when whoever started us is gone without passing it on. */
export function onStop(stop: () => Promise<void>): void {
  const parent = process.ppid;
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  setInterval(() => process.ppid !== parent && void end(), 500).unref();
}
