/** Journeys behind a network that can stall, fail or go away. */
import { test as base } from './park.ts';
import { openStallingProxy, type StallingProxy } from './stalling-proxy.ts';

export const test = base.extend<{ network: StallingProxy }>({
  network: async ({ baseURL }, use) => {
    const network = await openStallingProxy(Number(new URL(baseURL ?? '').port));
    await use(network);
    await network.close();
  },
});
