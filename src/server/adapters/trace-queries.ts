/** Spans of queries: the name of a prepared statement, or the first word of another one; never a value. */
import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';

/**
 * Makes a span of every query that runs within another span. Queries of idle loops have none, or they would be most of
 * all spans.
 */
export function traceQueriesOf(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => traceClient(client, tracer));
}

function traceClient(client: pg.PoolClient, tracer: Tracer): void {
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
