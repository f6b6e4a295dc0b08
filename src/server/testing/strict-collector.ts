/** A collector of traces that accepts only what the OTLP/HTTP specification allows, and keeps the received spans. */
import { createServer, type IncomingMessage } from 'node:http';

import * as z from 'zod';

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.number(), z.string()]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ arrayValue: z.object({ values: z.array(z.unknown()) }) }),
]);
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }));

const spanSchema = z.strictObject({
  traceId: hex(32).refine((id) => !/^0+$/.test(id)),
  spanId: hex(16).refine((id) => !/^0+$/.test(id)),
  parentSpanId: z.optional(hex(16)),
  traceState: z.optional(z.string()),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  droppedAttributesCount: z.literal(0),
  events: z.array(z.unknown()),
  droppedEventsCount: z.number(),
  links: z.array(z.unknown()),
  droppedLinksCount: z.number(),
  status: z.strictObject({ code: z.number().int().min(0).max(2), message: z.optional(z.string()) }),
  flags: z.optional(z.number()),
});

const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.object({ attributes, droppedAttributesCount: z.number() }),
      scopeSpans: z.array(
        z.object({ scope: z.object({ name: z.string().min(1) }), spans: z.array(spanSchema).min(1) }),
      ),
    }),
  ),
});

/** A received span. */
export type CollectedSpan = z.output<typeof spanSchema>;

/** A running collector. */
export interface StrictCollector {
  endpoint: string;
  spans: CollectedSpan[];
  /** The attribute `service.name` of the resources. */
  services: Set<string>;
  /** What was refused, and why. */
  refused: string[];
  close(): Promise<void>;
}

/** Starts it on its own port on the loopback address. */
export async function startStrictCollector(): Promise<StrictCollector> {
  const kept = { spans: [] as CollectedSpan[], services: new Set<string>(), refused: [] as string[] };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      const fault = receive(incoming, Buffer.concat(chunks).toString(), kept);
      if (fault !== undefined) kept.refused.push(fault);
      outgoing.writeHead(fault === undefined ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    ...kept,
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function receive(
  { method, url, headers }: IncomingMessage,
  body: string,
  kept: Pick<StrictCollector, 'spans' | 'services'>,
): string | undefined {
  if (method !== 'POST' || url !== '/v1/traces') return `${method} ${url}`;
  if (headers['content-type'] !== 'application/json') return `content-type ${headers['content-type']}`;
  const read = requestSchema.safeParse(JSON.parse(body));
  if (!read.success) return z.prettifyError(read.error);
  for (const { resource, scopeSpans } of read.data.resourceSpans) {
    for (const { key, value: given } of resource.attributes)
      if (key === 'service.name' && 'stringValue' in given) kept.services.add(given.stringValue);
    for (const { spans } of scopeSpans) kept.spans.push(...spans);
  }
  return undefined;
}
