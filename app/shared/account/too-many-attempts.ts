export function tooManyAttempts(waitSeconds: number | undefined): string {
  return `❌ Too many attempts. Please try again in ${waitSeconds ? inWords(waitSeconds) : "a few minutes"}.`;
}

function inWords(seconds: number): string {
  return seconds > 90 ? counted(Math.ceil(seconds / 60), "minute") : counted(Math.ceil(seconds), "second");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
