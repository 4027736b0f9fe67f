import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import { env } from "../settings/env.server.ts";
import type { Library, Step, TraceAttributes } from "./traces-library.ts";

type NoteAttributes = (attributes: TraceAttributes) => void;

/** One step of a request or a task, told to the collector when it has ended. Where none is set, only the work is done. */
export function traced<T>(step: Step, work: (note: NoteAttributes) => Promise<T>): Promise<T> {
  return library ? follow(library, step, work) : work(mailNobody);
}

export function isTracing(): boolean {
  return library !== undefined;
}

/** Loads the library, which weighs more than everything that is traced, only where somebody wants to listen. */
export async function startTraces(service: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = env();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { openLibrary } = await import("./traces-library.ts");
  library = openLibrary(service, OTEL_TRACES_SAMPLER_ARG);
}

/** What is still waiting is sent, unless the collector takes longer than a stop may. */
export async function stopTraces(): Promise<void> {
  const stopping = library;
  library = undefined;
  await stopping?.close();
}

let library: Library | undefined;
const current = new AsyncLocalStorage<Span>();

function mailNobody() {}

function follow<T>(known: Library, step: Step, work: (note: NoteAttributes) => Promise<T>): Promise<T> {
  const span = known.open(step, current.getStore());
  return current.run(span, async () => {
    try {
      return await work((attributes) => known.note(span, attributes));
    } catch (error) {
      known.reportFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}
