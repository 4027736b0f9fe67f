import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The clock of a whole system (CLOCK_FILE). It only goes forward, as clocks do. */
export class MovableClock {
  readonly #directory = mkdtempSync(join(tmpdir(), "tenday-clock-"));
  readonly file = join(this.#directory, "offset");
  #offset = 0;

  constructor() {
    this.forward(0);
  }

  get ahead(): number {
    return this.#offset;
  }

  forward(milliseconds: number): void {
    this.#offset += milliseconds;
    writeFileSync(this.file, String(this.#offset));
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
