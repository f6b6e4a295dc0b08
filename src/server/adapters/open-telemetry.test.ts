/** A collector that is away or silent must not keep a server from stopping. */
import { createServer, type Socket } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';

import { openTelemetryTracer } from './open-telemetry.ts';

afterEach(() => vi.unstubAllEnvs());

/** Traces one span to a collector, and returns the milliseconds that closing the tracer takes. */
async function closeWith(endpoint: string): Promise<number> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  const tracer = openTelemetryTracer();
  await tracer.span('vendor mail server', () => Promise.resolve());
  const startedAt = performance.now();
  await tracer.close();
  return performance.now() - startedAt;
}

/** The server has 25 seconds to finish its requests, and a supervisor kills it some seconds later. */
const closeMillisecondsMax = 5000;

test('a collector that accepts connections and never answers delays the stop by three seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    expect(await closeWith(`http://127.0.0.1:${port}`)).toBeLessThan(closeMillisecondsMax);
    expect(sockets.length).toBeGreaterThan(0);
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test('a collector that refuses connections does not delay it any longer', async () => {
  expect(await closeWith('http://127.0.0.1:9')).toBeLessThan(closeMillisecondsMax);
});
