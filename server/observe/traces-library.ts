import { setTimeout as sleep } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { describeError, log } from "./log.ts";

/** What a span says: kinds, counts and ids of ours. Never a name, an address, a message, a query or a key. */
export type TraceAttributes = Record<string, string | number | boolean>;

export type Step = {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes: TraceAttributes;
  /** The request that this is, or that asked for it: its trace has the same id. */
  requestId?: string | undefined;
};

export type Library = {
  open: (step: Step, parent: Span | undefined) => Span;
  note: (span: Span, attributes: TraceAttributes) => void;
  reportFailure: (span: Span, error: unknown) => void;
  close: () => Promise<void>;
};

const longestCloseMilliseconds = 2_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Not registered for the whole process: other libraries that would trace if they could say more than we allow.
 * Whether a trace is kept follows from its id, so web and worker decide alike.
 */
export function openLibrary(service: string, ratio: number): Library {
  const ids = new RequestIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    sampler: new TraceIdRatioBasedSampler(ratio),
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(tellingOfTrouble(new OTLPTraceExporter()))],
  });
  const tracer = provider.getTracer("tenday");
  return {
    open(step, parent) {
      const { name, kind, requestId } = step;
      const attributes = requestId ? { ...step.attributes, "tenday.request_id": requestId } : step.attributes;
      ids.next = kind === "server" ? traceOf(requestId) : undefined;
      return tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(step, parent));
    },
    note(span, attributes) {
      span.setAttributes(attributes);
      if (Number(attributes["http.response.status_code"]) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    reportFailure(span, error) {
      const { type, code } = describeError(error);
      // Without its message, which may repeat what people wrote.
      span.setAttributes({ "error.type": code ?? type });
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(longestCloseMilliseconds)]),
  };
}

/** A task follows the request that asked for it: both know its id, so nothing more has to travel with the task. */
function contextOf({ kind, requestId }: Step, parent: Span | undefined): Context {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent);
  const traceId = kind === "consumer" ? traceOf(requestId) : undefined;
  if (!traceId) return ROOT_CONTEXT;
  const request = { traceId, spanId: spanOf(traceId), traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, request);
}

/** A request's id has as many bits as a trace's, and is one. */
function traceOf(requestId: string | undefined): string | undefined {
  const digits = requestId?.replaceAll("-", "").toLowerCase() ?? "";
  return /^[\da-f]{32}$/.test(digits) ? digits : undefined;
}

function spanOf(traceId: string): string {
  return traceId.slice(16);
}

class RequestIds {
  /** The trace that the span being opened begins, where a request says so. */
  next: string | undefined;
  readonly #random = new RandomIdGenerator();

  generateTraceId = () => this.next ?? this.#random.generateTraceId();
  generateSpanId = () => (this.next ? spanOf(this.next) : this.#random.generateSpanId());
}

/** Once when it begins and once when it ends, not with every batch that is lost. */
function tellingOfTrouble(exporter: SpanExporter): SpanExporter {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasLost = isLost;
        isLost = result.error !== undefined;
        if (isLost && !wasLost) log.warn("the traces' collector does not take them, they are dropped");
        if (wasLost && !isLost) log.info("the traces' collector takes them again");
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
