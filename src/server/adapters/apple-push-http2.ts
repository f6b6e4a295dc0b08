/**
 * Apple's push service over HTTP/2: one connection, authenticated by the pass certificate, kept open and reopened when
 * it breaks.
 */
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';

import * as z from 'zod/mini';

import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';

/** How to reach Apple; only tests set more than the certificate. */
export interface ApplePushOptions {
  certificatePem: string;
  privateKeyPem: string;
  /** The pass type identifier. */
  topic: string;
  origin?: string;
  /** The certificate authority of a server that is not Apple's. */
  authorityPem?: string;
  timeoutMs?: number;
  /** A connection that has been silent for this long has to answer a ping before a push uses it. */
  idleMs?: number;
  /** The time within which that ping must be answered. */
  pingMs?: number;
  /** The pause after a failed connection; it doubles up to 30 seconds. */
  pauseMs?: number;
}

const appleOrigin = 'https://api.push.apple.com';
/** The number of concurrent pushes that keep the connection busy; Apple allows about a thousand. */
const streamsMax = 500;
const longestPauseMs = 30_000;
const defaultTimes = { timeoutMs: 10_000, idleMs: 2000, pingMs: 1500 };

interface Connection {
  options: ApplePushOptions;
  session: ClientHttp2Session | undefined;
  /** When Apple was last heard on this connection, as `performance.now()`. */
  heardAt: number;
  /** The ping under way, which all waiting pushes share. */
  check: Promise<boolean> | undefined;
  underWay: number;
  waiting: (() => void)[];
  failures: number;
  /** No connection is attempted before this `performance.now()` time. */
  closedUntil: number;
}

/** Makes the adapter; one for each server. It connects with the first push. */
export function makeApplePush(options: ApplePushOptions): ApplePush {
  const connection: Connection = {
    options,
    session: undefined,
    heardAt: 0,
    check: undefined,
    underWay: 0,
    waiting: [],
    failures: 0,
    closedUntil: 0,
  };
  return {
    push: async (pushToken) => {
      if (!tokenPattern.test(pushToken)) return { kind: 'gone', since: undefined };
      await takePlace(connection);
      try {
        const first = await pushOnce(connection, pushToken);
        // Pushes in flight on a connection that Apple closes were not delivered.
        return first === 'lost' ? orLater(await pushOnce(connection, pushToken)) : first;
      } finally {
        leavePlace(connection);
      }
    },
    close: () =>
      new Promise((resolve) => {
        const { session } = connection;
        if (session === undefined || session.destroyed) return resolve();
        session.close(() => resolve());
      }),
  };
}

function orLater(result: PushOutcome | 'lost'): PushOutcome {
  return result === 'lost' ? { kind: 'later' } : result;
}

async function takePlace(connection: Connection): Promise<void> {
  const allowed = connection.session?.remoteSettings?.maxConcurrentStreams ?? streamsMax;
  if (connection.underWay >= Math.min(streamsMax, Math.max(1, allowed)))
    await new Promise<void>((resolve) => connection.waiting.push(resolve));
  connection.underWay += 1;
}

function leavePlace(connection: Connection): void {
  connection.underWay -= 1;
  connection.waiting.shift()?.();
}

/**
 * A connection that can be used. A connection that died silently (a router that forgot it, a machine that is off) would
 * let a push wait for its whole time limit, so a connection that has been idle must answer a ping first.
 */
async function liveSession(connection: Connection): Promise<ClientHttp2Session | undefined> {
  const { idleMs = defaultTimes.idleMs, pingMs = defaultTimes.pingMs } = connection.options;
  const session = openSession(connection);
  if (session === undefined || performance.now() - connection.heardAt < idleMs) return session;
  connection.check ??= answersPing(session, pingMs).finally(() => (connection.check = undefined));
  if (await connection.check) {
    connection.heardAt = performance.now();
    return session;
  }
  session.destroy();
  return openSession(connection);
}

function answersPing(session: ClientHttp2Session, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isAlive: boolean): void => {
      clearTimeout(timer);
      session.off('close', onClose);
      resolve(isAlive);
    };
    const onClose = (): void => finish(false);
    const timer = setTimeout(() => finish(false), limitMs);
    session.once('close', onClose);
    try {
      if (!session.ping((error) => finish(error === null))) finish(false);
    } catch {
      finish(false); // the connection ended just now
    }
  });
}

/** The open connection, or a new one; undefined during the pause after a failed one. */
function openSession(connection: Connection): ClientHttp2Session | undefined {
  const { session, options } = connection;
  if (session !== undefined && !session.closed && !session.destroyed) return session;
  if (performance.now() < connection.closedUntil) return undefined;
  const opened = connect(options.origin ?? appleOrigin, {
    cert: options.certificatePem,
    key: options.privateKeyPem,
    ...(options.authorityPem === undefined ? {} : { ca: options.authorityPem }),
  });
  connection.session = opened;
  connection.heardAt = performance.now();
  let isUp = false;
  opened.once('remoteSettings', () => {
    isUp = true;
    connection.failures = 0;
  });
  // Later pushes use a new connection; those in flight may still succeed.
  opened.once('goaway', () => forget(connection, opened));
  opened.once('error', () => undefined);
  opened.once('close', () => {
    forget(connection, opened);
    if (!isUp) waitLonger(connection);
  });
  opened.unref();
  return opened;
}

function forget(connection: Connection, session: ClientHttp2Session): void {
  if (connection.session === session) connection.session = undefined;
  if (!session.closed) session.close();
}

function waitLonger(connection: Connection): void {
  connection.failures += 1;
  const pauseMs = (connection.options.pauseMs ?? 500) * 2 ** Math.min(connection.failures - 1, 16);
  connection.closedUntil = performance.now() + Math.min(pauseMs, longestPauseMs);
}

/** Sends one push; `lost` if the connection ended before Apple answered. */
async function pushOnce(connection: Connection, pushToken: string): Promise<PushOutcome | 'lost'> {
  const { topic, timeoutMs = defaultTimes.timeoutMs } = connection.options;
  let session: ClientHttp2Session | undefined;
  let stream: ClientHttp2Stream;
  try {
    session = await liveSession(connection);
    if (session === undefined) return { kind: 'later' };
    stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${pushToken}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
      'content-type': 'application/json',
    });
  } catch {
    return 'lost'; // the connection ended just now
  }
  const timer = setTimeout(() => {
    stream.close(constants.NGHTTP2_CANCEL);
    // A connection that answers nothing is closed.
    session.destroy();
  }, timeoutMs);
  stream.end('{}');
  try {
    const answer = await readAnswer(stream);
    if (answer !== 'lost') connection.heardAt = performance.now();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer(stream: ClientHttp2Stream): Promise<PushOutcome | 'lost'> {
  return new Promise((resolve) => {
    let status = 0;
    let body = '';
    stream.setEncoding('utf8');
    stream.on('response', (headers) => (status = headers[':status'] ?? 0));
    stream.on('data', (chunk: string) => (body += chunk.slice(0, bodyLengthMax - body.length)));
    stream.on('error', () => undefined); // 'close' follows and reports the missing answer
    stream.on('close', () => resolve(status === 0 ? 'lost' : pushOutcomeOf(status, body)));
  });
}

const bodyLengthMax = 1000;

const answerSchema = z.object({
  reason: z.string(),
  /** Milliseconds; with 410 only. */
  timestamp: z.optional(z.number()),
});

/** A token is hexadecimal. Any other text could not stand in the path of a request, and no phone has it. */
const tokenPattern = /^[0-9a-f]+$/i;

/** Reasons for invalid tokens; any other refusal of Apple is our own error. */
const deadTokens: ReadonlySet<string> = new Set([
  'BadDeviceToken',
  'MissingDeviceToken',
  'DeviceTokenNotForTopic',
  'Unregistered',
  'ExpiredToken',
]);

function pushOutcomeOf(status: number, body: string): PushOutcome {
  if (status === 200) return { kind: 'sent' };
  const { reason, timestamp } = readAnswerBody(body);
  if (status === 429 && reason === 'TooManyRequests') return { kind: 'slowed' };
  if (status === 429 || status >= 500) return { kind: 'later' };
  if (status === 410 || deadTokens.has(reason))
    return { kind: 'gone', since: timestamp === undefined ? undefined : new Date(timestamp) };
  return { kind: 'refused' };
}

function readAnswerBody(body: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return { reason: '' }; // not an answer in Apple's form, so only the status counts
  }
}
