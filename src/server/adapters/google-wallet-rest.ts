/** Google Wallet by its REST interface: paced, retried, and with every failure mapped to one of ours. */
import * as z from 'zod/mini';

import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import { systemClock, type Clock } from '#server/base/ports/clock.ts';
import {
  GoogleWalletFault,
  type GoogleMessage,
  type GoogleResource,
  type GoogleResourceType,
  type GoogleWallet,
} from '#server/base/ports/google-wallet.ts';
import { makeCallbackKeys } from './google-callback-keys.ts';
import { googlePatchOf, isGoogleObject } from './google-wallet-patch.ts';
import { makeGoogleAccessToken, type GoogleAccessToken } from './google-access-token.ts';
import { readCappedJson } from './read-capped.ts';
import { makeTokenBucket, type TokenBucket } from './token-bucket.ts';

/** How to reach Google; only tests and development set more than the keys. */
export interface GoogleRestOptions {
  keys: GoogleKeys;
  /** Without a trailing slash. */
  baseUrl?: string;
  /** Below Google's limit of 20 for all servers of a project. */
  requestsPerSecond?: number;
  tokenUrl?: string;
  callbackKeysUrl?: string;
  fetch?: typeof fetch;
  clock?: Clock;
  /** The time limit of one request; all tries of one write take at most three times as long. */
  timeoutMs?: number;
  /** The first pause before another try; it doubles. */
  pauseMs?: number;
}

/** Where Google answers. */
export const googleBaseUrl = 'https://walletobjects.googleapis.com/walletobjects/v1';
export const googleTokenUrl = 'https://oauth2.googleapis.com/token';
export const googleCallbackKeysUrl = 'https://pay.google.com/gp/m/issuer/keys';

/**
 * Two fewer than Google allows a project, because requests that leave evenly may arrive bunched; and the longest wait
 * of a guest in the queue.
 */
const requestsPerSecondDefault = 18;
const waitMsMax = 2500;
const triesMax = 3;

interface Connection {
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  pauseMs: number;
  token: GoogleAccessToken;
  bucket: TokenBucket;
  /** Called with the body of an answer that is ours. */
  keep?: (body: unknown) => void;
}

/** Makes the adapter; one per server, because it holds the pace and the token. */
export function makeGoogleWalletRest(options: GoogleRestOptions): GoogleWallet {
  const {
    keys,
    baseUrl = googleBaseUrl,
    tokenUrl = googleTokenUrl,
    timeoutMs = 3500,
    pauseMs = 250,
    clock = systemClock,
  } = options;
  const fetchOfUs = options.fetch ?? fetch;
  const connection: Connection = {
    baseUrl,
    fetch: fetchOfUs,
    timeoutMs,
    pauseMs,
    token: makeGoogleAccessToken({ keys, tokenUrl, fetch: fetchOfUs, timeoutMs, clock }),
    bucket: makeTokenBucket({ perSecond: options.requestsPerSecond ?? requestsPerSecondDefault, waitMsMax }),
  };
  return {
    write: async (resource, { isKnown, isNotified = false }) => {
      const endsAt = performance.now() + 3 * timeoutMs;
      const change = isNotified ? 'announce' : 'replace';
      const first = await request(connection, resource, isKnown ? change : 'make', endsAt);
      if (first === 'done') return;
      // Another process created it meanwhile, or it does not exist after all: use the other method.
      const second = await request(connection, resource, isKnown ? 'make' : change, endsAt);
      if (second !== 'done')
        throw new GoogleWalletFault(second === 'missing' ? 'unknown-class' : 'unavailable');
    },
    tell: async (object, message) => {
      const endsAt = performance.now() + 3 * timeoutMs;
      const told = { ...object, content: { message: messageOf(message) } };
      if ((await request(connection, told, 'tell', endsAt)) !== 'done')
        throw new GoogleWalletFault('refused');
    },
    messageIds: (object) => readMessageIds(connection, object, performance.now() + 3 * timeoutMs),
    callbackKeys: makeCallbackKeys({
      fetch: fetchOfUs,
      timeoutMs,
      url: options.callbackKeysUrl ?? googleCallbackKeysUrl,
    }),
  };
}

type Outcome = 'done' | 'exists' | 'missing';

/** The messages of an object, as Google names them in its own answer. */
const objectWithMessages = z.object({
  messages: z._default(z.array(z.object({ id: z.optional(z.string()) })), []),
});

async function readMessageIds(
  connection: Connection,
  { type, id }: Pick<GoogleResource, 'type' | 'id'>,
  endsAt: number,
): Promise<string[]> {
  let answer: unknown;
  const keep = (body: unknown): void => void (answer = body);
  const outcome = await request({ ...connection, keep }, { type, id, content: {} }, 'read', endsAt);
  if (outcome !== 'done') return [];
  const object = objectWithMessages.safeParse(answer);
  if (!object.success) throw new GoogleWalletFault('unavailable');
  return object.data.messages.flatMap((message) => message.id ?? []);
}

/** `announce` replaces an object and notifies its holders. */
type Way = 'make' | 'replace' | 'announce' | 'tell' | 'read';

/** Sends one write, and retries while Google is busy or broken and time is left. */
async function request(
  connection: Connection,
  resource: GoogleResource,
  way: Way,
  endsAt: number,
): Promise<Outcome> {
  let isTokenRefused = false;
  for (let tried = 1; ; tried += 1) {
    if (!(await connection.bucket())) throw new GoogleWalletFault('busy');
    const result = await tryOnce(connection, resource, way, isTokenRefused);
    if (typeof result === 'string') return result;
    isTokenRefused = result.isTokenRefused;
    // A message whose request was lost may have reached its holder, who must not get it twice.
    if (way === 'tell' && !isTokenRefused && result.fault.kind !== 'busy') throw result.fault;
    // Half of the pause is random, so that many servers do not return at the same time.
    const pauseMs = connection.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
    if (tried >= triesMax || performance.now() + pauseMs > endsAt) throw result.fault;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

interface Failed {
  fault: GoogleWalletFault;
  isTokenRefused: boolean;
}

async function tryOnce(
  { baseUrl, fetch: send, timeoutMs, token, keep }: Connection,
  { type, id, content }: GoogleResource,
  way: Way,
  isTokenRefused: boolean,
): Promise<Outcome | Failed> {
  try {
    const bearer = await token({ isRefused: isTokenRefused });
    const address = `${baseUrl}/${type}${pathOf[way](encodeURIComponent(id))}`;
    const response = await send(address, {
      method: methodOf(type, way),
      redirect: 'error',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json; charset=utf-8' },
      ...(way === 'read' ? {} : { body: JSON.stringify(bodyOf({ type, content }, way)) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readCappedJson(response);
    const outcome = judge(response.status, body, { id, way });
    if (outcome === 'done') keep?.(body);
    return outcome;
  } catch (error) {
    if (error instanceof GoogleWalletFault && error.kind === 'refused') throw error;
    const fault = error instanceof GoogleWalletFault ? error : googleFaultOf(error);
    return { fault, isTokenRefused: false };
  }
}

const pathOf: Record<Way, (id: string) => string> = {
  make: () => '',
  replace: (id) => `/${id}`,
  announce: (id) => `/${id}`,
  tell: (id) => `/${id}/addMessage`,
  read: (id) => `/${id}`,
};

/** The preference for notifications holds for one request only, so it is never part of what a pass contains. */
function bodyOf(
  { type, content }: Pick<GoogleResource, 'type' | 'content'>,
  way: Way,
): Record<string, unknown> {
  if (way === 'make' || way === 'tell' || !isGoogleObject(type)) return content;
  const patch = googlePatchOf(type, content);
  return way === 'announce' ? { ...patch, notifyPreference: 'NOTIFY_ON_UPDATE' } : patch;
}

function messageOf({
  id,
  header,
  body,
  shownUntil,
  isNotified = true,
}: GoogleMessage): Record<string, unknown> {
  const displayInterval = { end: { date: shownUntil.toISOString() } };
  const translated = body.translatedValues === undefined ? {} : { localizedBody: body };
  return {
    ...(id === undefined ? {} : { id }),
    header,
    body: body.defaultValue.value,
    ...translated,
    displayInterval,
    messageType: isNotified ? 'TEXT_AND_NOTIFY' : 'TEXT',
  };
}

/** A PATCH of an object leaves other fields alone; a class is replaced, because all of it is ours. */
function methodOf(type: GoogleResourceType, way: Way): 'GET' | 'POST' | 'PUT' | 'PATCH' {
  if (way === 'read') return 'GET';
  if (way === 'make' || way === 'tell') return 'POST';
  return isGoogleObject(type) ? 'PATCH' : 'PUT';
}

function judge(status: number, body: unknown, { id, way }: { id: string; way: Way }): Outcome | Failed {
  if (status === 409 && way === 'make') return 'exists';
  if (status === 404) return 'missing';
  if (status === 429) return { fault: new GoogleWalletFault('busy'), isTokenRefused: false };
  if (status === 401) return { fault: new GoogleWalletFault('refused'), isTokenRefused: true };
  if (status >= 500) return { fault: new GoogleWalletFault('unavailable'), isTokenRefused: false };
  if (status >= 300) throw new GoogleWalletFault('refused');
  const named = z.object({ id: z.literal(id) });
  const isOurs = (way === 'tell' ? z.object({ resource: named }) : named).safeParse(body).success;
  if (!isOurs) throw new GoogleWalletFault('unavailable');
  return 'done';
}

/** No connection, a redirect, or no answer in time. */
function googleFaultOf(error: unknown): GoogleWalletFault {
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new GoogleWalletFault(isTimeout ? 'timeout' : 'unavailable', { cause: error });
}
