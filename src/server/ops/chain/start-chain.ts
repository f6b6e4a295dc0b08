/** Starts the parks of a chain in one process: each with its own database, keys, brand and team, behind one port. */
import { setTimeout as sleep } from 'node:timers/promises';

import { ConfigError, type Config } from '#server/base/config/config.ts';
import { readParks, type ChainPark } from '#server/base/config/read-parks.ts';
import type { Listener } from '#server/http/listener.ts';
import { openHostListener, type HostListener } from './host-listener.ts';

type Environment = ChainPark['environment'];

/** How one park is checked and started; `main.ts` does both. */
interface ParkStarter<Park> {
  check: (environment: Environment) => Promise<{ config: Config }>;
  start: (
    environment: Environment,
    options: { listener: Listener; parkName: string; onProgress: (text: string) => void },
  ) => Promise<Park>;
}

interface ChainOptions<Park> extends ParkStarter<Park> {
  onProgress?: (text: string) => void;
  /** The pause before a park that could not start is started again. */
  retryMs?: number;
}

/** The parks that run in this process. */
export interface RunningChain<Park> {
  address: string;
  metricsUrl: string;
  /** The parks that are open by now, by their names. */
  parks: ReadonlyMap<string, Park>;
  stop(): Promise<void>;
}

/**
 * Checks every park first, then listens and starts one park after the other. Throws a ConfigError that lists the problems
 * of all of them. A park whose database or store does not answer does not hold the others: it is tried again.
 */
export async function startChain<Park extends { stop(): Promise<void> }>(
  environment: Environment,
  { check, start, onProgress = () => undefined, retryMs = 10_000 }: ChainOptions<Park>,
): Promise<RunningChain<Park>> {
  const parks = readParks(environment);
  const place = await checkAll(parks, check);
  const listener = await openHostListener(place, parks);
  const open = new Map<string, Park>();
  const stopping = new AbortController();
  const opening: Promise<void>[] = [];
  const { signal } = stopping;
  const openPark = async (park: ChainPark, onTried: () => void): Promise<void> => {
    while (!signal.aborted)
      try {
        open.set(park.name, await start(park.environment, parkOptionsOf(park, listener, onProgress)));
        onProgress(`${park.name}: open`);
        return onTried();
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        onProgress(`${park.name}: not open, next try in ${retryMs / 1000} s: ${why}`);
        onTried();
        await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
  };
  // One after the other, because a start uses both cores; one that has to be tried again does not hold the next.
  for (const park of parks) await new Promise<void>((resolve) => void opening.push(openPark(park, resolve)));
  return {
    address: listener.address,
    metricsUrl: listener.metricsUrl,
    parks: open,
    stop: async () => {
      stopping.abort();
      listener.announceEnd();
      const stopOpen = async (): Promise<unknown> =>
        Promise.all([...open.values()].map((park) => park.stop()));
      await Promise.all([stopOpen(), ...opening]);
      await stopOpen(); // one may have opened in between
      await listener.close();
    },
  };
}

function parkOptionsOf(park: ChainPark, listener: HostListener, onProgress: (text: string) => void) {
  return {
    listener: listener.listenerOf(park),
    parkName: park.name,
    onProgress: (text: string) => onProgress(`${park.name}: ${text}`),
  };
}

/** The first park's configuration, whose place is that of the process; throws one error with the problems of all. */
async function checkAll(parks: readonly ChainPark[], check: ParkStarter<unknown>['check']): Promise<Config> {
  const faults: string[] = [];
  const configs: Config[] = [];
  for (const { name, environment } of parks)
    try {
      configs.push((await check(environment)).config);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(...error.faults.map((fault) => `${name}.env: ${fault}`));
    }
  const [first] = configs;
  if (first === undefined || faults.length > 0) throw new ConfigError(faults);
  return first;
}
