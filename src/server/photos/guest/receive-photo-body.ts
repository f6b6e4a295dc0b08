/**
 * Receives the body of a photo call. The proof is verified before the picture is received, if the client sends it
 * first; memory is counted by the byte, slow bodies are cut off, and a processing slot is taken with the last byte
 * (docs/decisions/0014-photo-bodies.md).
 */
import { isIP } from 'node:net';
import { finished, type Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { readJson } from '#server/http/json-body.ts';
import { isParkAddress, networkOf } from '#server/base/limits/address.ts';
import { photoBodies } from '#server/base/limits/limits.ts';
import { makePictureReader, type PictureReader } from '../picture-in-body.ts';
import { makeBodyMemory, type BodyUnderWay } from '../body-memory.ts';
import { readEarlyProof, type EarlyProof } from '../early-proof.ts';
import { makePlaces, type LeavePlace, type PlaceRequest } from '../waiting-places.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { collectBody } from './collect-body.ts';
import { findSlot } from './photo-slot.ts';

/** One request while its body is received and processed. */
interface Reception {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the answer is sent or the client is gone. */
  end: AbortController;
  leave: LeavePlace[];
}

/** Makes a scope's routes receive their bodies in this way. Call it before the scope's first route. */
export function receivePhotoBodies(scope: FastifyInstance, services: Services): void {
  const receptions = new WeakMap<FastifyRequest, Reception>();
  const receive = makeReceiver(services);
  scope.addHook('onRequest', (request, reply, done) => {
    const reception: Reception = { request, reply, end: new AbortController(), leave: [] };
    receptions.set(request, reception);
    finished(reply.raw, () => {
      reception.end.abort();
      for (const leave of reception.leave) leave();
    });
    done();
  });
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) => {
    const reception = receptions.get(request);
    if (reception === undefined) throw new Error('A body came without its request.');
    return receive(reception, payload);
  });
}

function makeReceiver(services: Services): (reception: Reception, payload: Readable) => Promise<unknown> {
  const memory = makeBodyMemory(photoBodies, () => performance.now());
  const places = makePlaces();
  const take = async (reception: Reception, asked: Omit<PlaceRequest, 'signal'>): Promise<void> => {
    const place = await places.take({ ...asked, signal: reception.end.signal });
    if (place === undefined) throw busy();
    // Taken just as the client left, so it must be released here.
    if (reception.end.signal.aborted) place();
    else reception.leave.push(place);
  };
  const admit = async (reception: Reception, proof: EarlyProof, network?: string): Promise<void> => {
    await findSlot(services, proof, callerOf(reception.request));
    const { perPassMax, perNetworkMax, waitMilliseconds } = photoBodies;
    const pass = `pass:${proof.orderId}:${proof.barcode}`;
    await take(reception, { key: pass, placesMax: perPassMax, waitMilliseconds });
    if (network !== undefined)
      await take(reception, { key: `network:${network}`, placesMax: perNetworkMax, waitMilliseconds });
  };
  return async (reception, payload) => {
    const { request, reply } = reception;
    const network = outsideNetworkOf(request, services);
    const beganAt = performance.now();
    const bytesDeclared = Number(request.headers['content-length'] ?? 0);
    const cut = new AbortController();
    const body: BodyUnderWay = {
      ...{ bytes: 0, beganAt, endedAt: undefined, isProven: false, network },
      cut: () => cut.abort(busy()),
    };
    memory.add(body);
    const reader = makePictureReader(bytesDeclared);
    try {
      const chunks = await collectBody(payload, {
        bytesMax: request.routeOptions.bodyLimit,
        bytesDeclared,
        signal: cut.signal,
        onBytes: (bytes) => {
          memory.grow(body, bytes.length);
          return reader.add(bytes);
        },
        readHead: readEarlyProof,
        admit: async (proof) => {
          await admit(reception, proof, network);
          body.isProven = true;
          reader.open();
        },
        onTooSlow: () => void reply.header('connection', 'close'),
      });
      body.endedAt = performance.now();
      const { atWorkMax: placesMax, waitMilliseconds } = photoBodies;
      await Promise.race([
        take(reception, { key: 'work', placesMax, waitMilliseconds }),
        rejectionOf(cut.signal),
      ]);
      return readBody(request, reader, chunks);
    } finally {
      memory.remove(body);
    }
  };
}

/** The network of a caller outside the park; callers whose address cannot be read are not one network. */
function outsideNetworkOf({ ip }: FastifyRequest, { config }: Services): string | undefined {
  return isIP(ip) === 0 || isParkAddress(ip, config.parkNetworks) ? undefined : networkOf(ip);
}

interface Received {
  picture: Buffer;
  release: () => void;
}

const pictures = new WeakMap<FastifyRequest, Received>();

/** The picture of the request if it was read while it came; otherwise it stands in the body's `data`. */
export function receivedPicture(request: FastifyRequest): Buffer | undefined {
  return pictures.get(request)?.picture;
}

/** Gives the picture's memory to the next request. Call it when nothing uses the picture any more. */
export function releasePicture(request: FastifyRequest): void {
  pictures.get(request)?.release();
  pictures.delete(request);
}

function readBody(request: FastifyRequest, reader: PictureReader, chunks: readonly Buffer[]): unknown {
  const found = reader.end();
  const body = found === undefined ? undefined : readJson(found.json);
  if (found !== undefined && isMarked(body, found.mark)) {
    pictures.set(request, { picture: found.picture, release: () => reader.release() });
    return body;
  }
  return readJson(Buffer.concat([reader.held(), ...chunks]));
}

function isMarked(body: unknown, mark: string): boolean {
  return typeof body === 'object' && body !== null && 'data' in body && body.data === mark;
}

function busy(): Refusal {
  return new Refusal('photos-busy', { retryAfterSeconds: 5 });
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason instanceof Error ? signal.reason : busy());
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
}
