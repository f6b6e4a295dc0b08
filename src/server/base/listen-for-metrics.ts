/** The listener for the metrics of one server, or of every park of a chain. */
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';

import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

import type { Metrics } from './metrics.ts';

/** Starts the metrics listener of one server and returns it with its address. */
export async function listenForMetrics({ registry }: Metrics, place: { port: number; host: string }) {
  collectDefaultMetrics({ register: registry });
  return listenFor(() => registry.metrics(), place);
}

/** The same for the parks of one process: those of each park carry its name, those of the process none. */
export async function listenForParks(
  parks: () => readonly { name: string; metrics: Metrics }[],
  place: { port: number; host: string },
): Promise<{ server: Server; url: string }> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  return listenFor(async () => {
    const values = parks().map(({ name, metrics: { registry } }) => {
      registry.setDefaultLabels({ park: name });
      return registry.getMetricsAsJSON();
    });
    // Nothing is added up, for every value of a park has its label.
    const all = await Promise.all([own.getMetricsAsJSON(), ...values]);
    return AggregatorRegistry.aggregate(all).metrics();
  }, place);
}

async function listenFor(print: () => Promise<string>, { port, host }: { port: number; host: string }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    print().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return {
    server,
    url: `http://${name}:${typeof address === 'object' && address !== null ? address.port : port}/metrics`,
  };
}
