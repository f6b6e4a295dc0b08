/** Traces of requests, queries, external systems and jobs, as a port: without a collector nothing is measured or loaded. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Names of spans are constants and names of our configuration, never an id, a barcode or a guest. */
export interface Tracer {
  /** Runs the work as a span, which fails if the work throws. */
  span<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Makes a span of every request. */
  traceRequests(app: FastifyInstance): void;
  /** Makes a span of every query within another span. */
  traceQueries(pool: pg.Pool): void;
  /** Sends the remaining spans, and stops. */
  close(): Promise<void>;
}

/** The tracer of a server that no collector listens to. */
export const noTracer: Tracer = {
  span: (_name, work) => work(),
  traceRequests: () => undefined,
  traceQueries: () => undefined,
  close: () => Promise.resolve(),
};
