/** The park's own systems in the lab: ticketing, point of sale and hotel, with data that our database lacks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startFakeUpstream, type FakeUpstream } from '../../src/server/testing/fake-upstream.ts';

/** The three systems, and the environment that configures the servers for them. */
export interface Upstreams {
  ticketing: FakeUpstream;
  pointOfSale: FakeUpstream;
  hotel: FakeUpstream;
  environment: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** The secret that signs the lab's messages, as the source `lab`. */
export const webhookSecret = 'the-secret-of-the-lab-and-of-nobody-else';

const same = (columns: string): Record<string, string> =>
  Object.fromEntries(columns.split(' ').map((column) => [column, column]));
const connectors = {
  ticketing: { path: '/orders/{number}', fields: same('orderId barcode productId orderedAt amount') },
  pointOfSale: {
    path: '/checks/{number}',
    fields: same('checkId checkNumber shortNumber locationId terminalId orderedAt subtotal status'),
  },
  hotel: {
    path: '/stays/{number}',
    fields: same('reservationNumber folio firstName lastName arrivesAt departsAt roomRevenue status'),
  },
};

/** Starts the systems and writes the file that CONNECTORS_FILE names. */
export async function startUpstreams(folder: string): Promise<Upstreams> {
  const [ticketing, pointOfSale, hotel] = await Promise.all([
    startFakeUpstream(),
    startFakeUpstream(),
    startFakeUpstream(),
  ]);
  const file = join(folder, 'connectors.json');
  const secretEnv = 'LAB_UPSTREAM_SECRET';
  const content = {
    ticketing: { ...connectors.ticketing, baseUrl: ticketing.baseUrl, secretEnv },
    pointOfSale: { ...connectors.pointOfSale, baseUrl: pointOfSale.baseUrl, secretEnv },
    hotel: { ...connectors.hotel, baseUrl: hotel.baseUrl, secretEnv },
    webhooks: { lab: { secretEnv, kinds: ['balances', 'redemptions', 'refunds', 'checks'] } },
  };
  writeFileSync(file, JSON.stringify(content));
  const systems = [ticketing, pointOfSale, hotel];
  return {
    ...{ ticketing, pointOfSale, hotel },
    environment: { CONNECTORS_FILE: file, [secretEnv]: webhookSecret },
    close: async () => {
      await Promise.all(systems.map((system) => system.close()));
    },
  };
}
