/** The listener of a server: where requests come in, and how it closes. */
import type { Server } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { listenForMetrics } from '#server/base/listen-for-metrics.ts';
import type { Services } from '#server/base/services.ts';

/** How requests reach a server, and how they end. */
export interface Listener {
  /** Lets requests in, once everything behind it is open. */
  open(app: FastifyInstance, services: Services): Promise<{ address: string; metricsUrl: string }>;
  /** Takes no further request, and waits for those under way. */
  close(app: FastifyInstance): Promise<void>;
}

/** How long requests under way may take while a server stops. */
const drainMs = 25_000;

/** A port of the server's own, and one for its metrics. */
export function makeOwnListener(): Listener {
  let closeMetrics = (): void => undefined;
  return {
    open: async (app, { config, metrics }) => {
      const address = await app.listen({ port: config.port, host: config.host });
      const { server, url } = await listenForMetrics(metrics, {
        port: config.metricsPort,
        host: config.metricsHost,
      });
      closeMetrics = () => void server.close();
      return { address, metricsUrl: url };
    },
    close: async (app) => {
      await closeInTime(app.server, () => app.close());
      closeMetrics();
    },
  };
}

/** Runs `close`, and cuts the connections off that keep it waiting for too long. */
export async function closeInTime(server: Server, close: () => Promise<unknown>): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  await close();
  clearTimeout(cutOff);
}
