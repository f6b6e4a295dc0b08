/**
 * How many bodies of pictures a server takes at once, and how slowly one may come: each has several megabytes, and a
 * stranger may open any number of connections (docs/decisions/0014-photo-bodies.md).
 */
import { isIP } from 'node:net';
import { finished, Transform, type Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isParkAddress, networkOf } from '#server/base/limits/caller.ts';
import { photoBodies } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { freeBytes } from './photo-files.ts';

/** A group of calls of which so many may be under way. */
export type PlaceGroup = Pick<PlaceRequest, 'key' | 'placesMax'>;

/**
 * Makes the calls of a scope wait, unread, for a place in each of their groups, which they leave with their answer.
 * `groupsOf` may refuse a call before its body is read. Use it before the scope's first route.
 */
export function holdPlaces(
  scope: FastifyInstance,
  groupsOf: (request: FastifyRequest) => Promise<PlaceGroup[]>,
): void {
  const places = makePlaces();
  scope.addHook('preParsing', async (request, reply, payload: Readable) => {
    const left = new AbortController();
    const { signal } = left;
    finished(reply.raw, () => left.abort());
    for (const group of await groupsOf(request)) {
      const { waitMilliseconds } = photoBodies;
      const leave = await places.take({ ...group, waitMilliseconds, signal });
      if (leave === undefined) throw new Refusal('photos-busy', { retryAfterSeconds: 5 });
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave);
    }
    return keepPace(payload, reply, signal);
  });
}

/** The group of the caller's network; none within the park, and none for an address that cannot be read. */
export function networkGroup({ ip }: FastifyRequest, { config }: Pick<Services, 'config'>): PlaceGroup[] {
  if (isIP(ip) === 0 || isParkAddress(ip, config.parkNetworks)) return [];
  return [{ key: `network:${networkOf(ip)}`, placesMax: photoBodies.perNetworkMax }];
}

/** The body as it comes; one that is too slow is refused, and its connection closed. */
function keepPace(payload: Readable, reply: FastifyReply, left: AbortSignal): Readable {
  const { bytesPerSecondMin, slownessMilliseconds } = photoBodies;
  const bytesMin = (bytesPerSecondMin * slownessMilliseconds) / 1000;
  let bytes = 0;
  const chunks: Buffer[] = [];
  const paced = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      chunks.push(chunk);
      done(null, chunk);
    },
  });
  const timer = setInterval(() => {
    if (bytes < bytesMin) {
      reply.header('connection', 'close');
      paced.destroy(new Refusal('request-too-slow'));
    }
    bytes = 0;
  }, slownessMilliseconds).unref();
  paced.once('close', () => {
    clearInterval(timer);
    chunks.forEach(freeBytes); // the parser has copied them into one body
  });
  paced.on('error', () => undefined); // who reads the body hears of it too
  left.addEventListener('abort', () => {
    paced.destroy(new Refusal('malformed-request'));
    payload.resume(); // a browser reads an answer only after it has sent everything
  });
  return payload.pipe(paced);
}

/** A semaphore per key, granted in the order of asking; a caller that waits too long or leaves gets none. */

/** Releases a permit; a second call does nothing. */
export type LeavePlace = () => void;

/** A waiting request. */
interface PlaceRequest {
  key: string;
  placesMax: number;
  waitMilliseconds: number;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
}

interface Waiting {
  key: string;
  placesMax: number;
  enter: () => void;
}

/** Makes a semaphore with all permits free. `take` resolves to undefined if none became free in time. */
export function makePlaces(): { take: (asked: PlaceRequest) => Promise<LeavePlace | undefined> } {
  const taken = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const isFree = ({ key, placesMax }: Pick<PlaceRequest, 'key' | 'placesMax'>) =>
    (taken.get(key) ?? 0) < placesMax;
  const enter = (key: string): LeavePlace => {
    taken.set(key, (taken.get(key) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
      for (const next of waiting) {
        if (next.key !== key || !isFree(next)) continue;
        next.enter();
        break;
      }
    };
  };
  return {
    take: ({ key, placesMax, waitMilliseconds, signal }) => {
      if (signal.aborted) return Promise.resolve(undefined);
      if (isFree({ key, placesMax })) return Promise.resolve(enter(key));
      return new Promise((resolve) => {
        const end = (place: LeavePlace | undefined): void => {
          waiting.delete(own);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(place);
        };
        const giveUp = (): void => end(undefined);
        const own: Waiting = { key, placesMax, enter: () => end(enter(key)) };
        const timer = setTimeout(giveUp, waitMilliseconds);
        signal.addEventListener('abort', giveUp);
        waiting.add(own);
      });
    },
  };
}
