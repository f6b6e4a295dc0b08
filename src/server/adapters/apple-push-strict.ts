/**
 * A stand-in for Apple's push service behind a real port. It accepts and refuses the same requests as Apple, with Apple's
 * reasons. Development pushes to it, and tests run the adapter against it; a test can make it slow or broken.
 */
import { X509Certificate } from 'node:crypto';
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';

import { createLocalhostCertificate } from '#pass/development-certificates.ts';

/** Apple's answers to a push other than success. `silence` sends no answer. */
export type PushMood = { status: number; reason: string; timestamp?: number } | 'silence';

/** A running stand-in. */
export interface StrictApplePush {
  origin: string;
  /** The certificate with which clients verify the server. */
  authorityPem: string;
  /** The tokens of accepted pushes, in order. */
  taken: string[];
  connections(): number;
  /** Sets the answers by token from now on; undefined is success. */
  answer(mood: (pushToken: string) => PushMood | undefined): void;
  /** Closes every connection, as Apple does now and then. */
  goAway(): void;
  close(): Promise<void>;
}

/** Settings of the stand-in. */
export interface StrictPushOptions {
  /** The authority whose pass certificates it accepts. */
  wwdrPem: string;
  /** From this number of pushes within a second for one phone, it answers TooManyRequests, as Apple does. */
  pushesPerSecond?: number;
  /** Called with the token of each accepted push. */
  onPush?: (pushToken: string) => void;
}

/** Apple does not publish its limit; it is far above what one phone's passes cause. */
const defaultPushesPerSecond = 50;

/** Starts it on a port of its own on this machine. */
export async function startStrictApplePush(options: StrictPushOptions): Promise<StrictApplePush> {
  const { certificatePem, privateKeyPem } = await createLocalhostCertificate();
  const isTooMany = makeRateCheck(options.pushesPerSecond ?? defaultPushesPerSecond);
  let mood: (pushToken: string) => PushMood | undefined = () => undefined;
  const taken: string[] = [];
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  const server = createSecureServer({
    cert: certificatePem,
    key: privateKeyPem,
    ca: [options.wwdrPem],
    requestCert: true,
    rejectUnauthorized: true,
    settings: { maxConcurrentStreams: 1000 },
  });
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on('stream', (opened, headers) => {
    const stream = opened as ServerHttp2Stream; // a server's streams are all of this class
    stream.on('error', () => stream.destroy());
    const topic = topicOf(stream.session);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const pushToken = /^\/3\/device\/([^/]*)$/.exec(headers[':path'] ?? '')?.[1] ?? '';
      const asked =
        pushRefusal(headers, Buffer.concat(chunks), { topic, pushToken }) ??
        mood(pushToken) ??
        (isTooMany(pushToken) ? { status: 429, reason: 'TooManyRequests' } : undefined);
      if (asked === 'silence') return;
      respond(stream, asked);
      if (asked !== undefined) return;
      taken.push(pushToken);
      options.onPush?.(pushToken);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `https://localhost:${port}`,
    authorityPem: certificatePem,
    taken,
    connections: () => connections,
    answer: (next) => (mood = next),
    goAway: () => {
      for (const session of sessions) session.close();
    },
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Counts the pushes of each token within the past second. */
function makeRateCheck(perSecond: number): (pushToken: string) => boolean {
  let second = 0;
  const counts = new Map<string, number>();
  return (pushToken) => {
    const current = Math.floor(performance.now() / 1000);
    if (current !== second) counts.clear();
    second = current;
    const count = (counts.get(pushToken) ?? 0) + 1;
    counts.set(pushToken, count);
    return count > perSecond;
  };
}

function respond(stream: ServerHttp2Stream, mood: Exclude<PushMood, 'silence'> | undefined): void {
  if (stream.destroyed) return;
  if (mood === undefined) {
    stream.respond({ ':status': 200, 'apns-id': crypto.randomUUID() });
    stream.end();
    return;
  }
  const { status, ...body } = mood;
  stream.respond({ ':status': status, 'content-type': 'application/json' });
  stream.end(JSON.stringify(body));
}

/** The pass type identifier in the client's certificate (subject UID). */
function topicOf(session: ServerHttp2Stream['session']): string {
  const socket = session?.socket as TLSSocket | undefined; // a secure server's sockets are all of this class
  const raw = socket?.getPeerCertificate().raw;
  if (raw === undefined) return '';
  return /^UID=(.+)$/m.exec(new X509Certificate(raw).subject)?.[1] ?? '';
}

const payloadBytesMax = 4096;
const collapseIdBytesMax = 64;
/** The headers that a push may have; repeated ones arrive joined by a comma. */
const pushHeaders: readonly string[] = [
  'apns-topic',
  'apns-push-type',
  'apns-priority',
  'apns-id',
  'apns-expiration',
  'apns-collapse-id',
];

/** Apple creates an id if none is given; a given one must be a UUID. */
function isMessageId(id: string): boolean {
  return id === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

function unknownHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('apns-') && !pushHeaders.includes(name));
}

function pushRefusal(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { topic, pushToken }: { topic: string; pushToken: string },
): Exclude<PushMood, 'silence'> | undefined {
  const header = (name: string): string => String(headers[name] ?? '');
  const rules: [boolean, number, string][] = [
    [!String(headers[':path']).startsWith('/3/device/'), 404, 'BadPath'],
    [headers[':method'] !== 'POST', 405, 'MethodNotAllowed'],
    [pushToken === '', 400, 'MissingDeviceToken'],
    [!/^([0-9a-f]{2}){1,100}$/.test(pushToken), 400, 'BadDeviceToken'],
    [header('apns-topic') === '', 400, 'MissingTopic'],
    [header('apns-topic') !== topic, 400, 'TopicDisallowed'],
    [header('apns-push-type') !== 'background', 400, 'InvalidPushType'],
    [header('apns-priority') !== '5', 400, 'BadPriority'],
    [header('authorization') !== '', 403, 'InvalidProviderToken'],
    [!isMessageId(header('apns-id')), 400, 'BadMessageId'],
    [!/^\d*$/.test(header('apns-expiration')), 400, 'BadExpirationDate'],
    [header('apns-collapse-id').length > collapseIdBytesMax, 400, 'BadCollapseId'],
    [pushHeaders.some((name) => header(name).includes(',')), 400, 'DuplicateHeaders'],
    // Apple ignores a header that it does not know, so only this stand-in reports a misspelled one.
    [unknownHeaders(headers).length > 0, 400, `UnknownHeader ${unknownHeaders(headers).join(' ')}`],
    [body.length === 0, 400, 'PayloadEmpty'],
    [body.length > payloadBytesMax, 413, 'PayloadTooLarge'],
    [body.toString() !== '{}', 400, 'PayloadNotForPasses'],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  return broken && { status: broken[1], reason: broken[2] };
}
