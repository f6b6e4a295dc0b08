/**
 * Traces by OpenTelemetry over OTLP/HTTP, loaded only if a collector is configured. The exporter reads the standard
 * `OTEL_EXPORTER_OTLP_*` values, and this file the name of the service, the resource's attributes and the sampler.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer as QueryTracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';

import type { Environment } from '#server/base/config/parse-settings.ts';
import type { Tracer } from '#server/base/tracer.ts';

/** How long a stopping server waits for its last spans to be sent. */
const closeMilliseconds = 3000;

/** Makes the tracer of this process. */
export function openTelemetryTracer(environment: Environment = process.env): Tracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'promenade' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('promenade');
  return {
    span: (name, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // The class only: a message may hold a guest's input.
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.name : 'Error',
          });
          throw error;
        } finally {
          span.end();
        }
      }),
    traceRequests: (app) => traceRequestsOf(app, tracer),
    traceQueries: (pool) => traceQueriesOf(pool, tracer),
    close: async () => {
      // A collector that is away must not keep the server from stopping.
      const shutdown = provider.shutdown().catch(() => undefined);
      await Promise.race([shutdown, sleep(closeMilliseconds, undefined, { ref: false })]);
      context.disable();
    },
  };
}

/** The sampler by OTEL_TRACES_SAMPLER; the standard's default records everything whose caller does not decline. */
function samplerOf(environment: Environment): Sampler {
  const given = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  const ratio = new TraceIdRatioBasedSampler(given >= 0 && given <= 1 ? given : 1);
  switch (environment['OTEL_TRACES_SAMPLER']) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return ratio;
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: ratio });
    default:
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
}

const w3c = new W3CTraceContextPropagator();

/** A span of every request by its route pattern; an address or a body never enters it. */
function traceRequestsOf(app: FastifyInstance, tracer: ReturnType<TracerProvider['getTracer']>): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const parent = parentOf(request);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route },
      },
      parent,
    );
    const inside = trace.setSpan(parent, span);
    contexts.set(request, inside);
    context.with(inside, done);
  });
  // The body arrives by events of the socket, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/**
 * The caller's context, if a trusted proxy sent it: no guest may choose which requests are recorded, or join foreign traces.
 * `ips` holds more than the peer only if the peer is a trusted proxy.
 */
function parentOf(request: FastifyRequest): Context {
  const isFromProxy = (request.ips?.length ?? 0) > 1;
  return isFromProxy
    ? w3c.extract(ROOT_CONTEXT, request.headers, {
        get: (headers, name) => headers[name],
        keys: (headers) => Object.keys(headers),
      })
    : ROOT_CONTEXT;
}

/**
 * Makes a span of every query that runs within another span. Queries of idle loops have none, or they would be most of
 * all spans.
 */
function traceQueriesOf(pool: pg.Pool, tracer: QueryTracer): void {
  pool.on('connect', (client) => traceClient(client, tracer));
}

function traceClient(client: pg.PoolClient, tracer: QueryTracer): void {
  const original = client.query.bind(client) as (...given: unknown[]) => unknown; // one of its overloads
  const query = (...given: unknown[]): unknown => {
    const isTraced = trace.getSpan(context.active()) !== undefined;
    const name = isTraced ? nameOf(given[0]) : undefined;
    if (name === undefined) return original(...given);
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql' },
    });
    const result = original(...given);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        () => {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      );
    else span.end();
    return result;
  };
  Object.assign(client, { query });
}

/** Undefined for anything but a text or a statement, such as a cursor. */
function nameOf(query: unknown): string | undefined {
  if (typeof query === 'string') return firstWord(query);
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  if ('name' in query && typeof query.name === 'string' && query.name !== '') return `query ${query.name}`;
  return 'text' in query && typeof query.text === 'string' ? firstWord(query.text) : undefined;
}

function firstWord(text: string): string {
  return `query ${/^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other'}`;
}
