/**
 * Sends events over HTTPS to addresses that no one vouches for (docs/security.md): the name is resolved once, every address
 * of it must be public or in a network that the operator allows, and the connection goes to one of exactly these. No redirect is followed, no connection is kept,
 * and an answer is read for a few kilobytes only. While developing, this machine may be reached, by plain HTTP too.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type BlockList, type LookupFunction, isIPv4, isIPv6 } from 'node:net';

import { findFailure } from '#server/base/external-systems/find-failure.ts';
import type { AddressFault, EventPost, PostAnswer, PostedEvent } from '#server/base/ports/event-post.ts';
import { isMetadataHost, listOfNetworks } from '#server/base/config/addresses.ts';

/** An address of a name, as the resolver of the system returns it. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

interface EventPostOptions {
  /** True while developing. */
  mayReachLoopback: boolean;
  /** The private networks that the operator allows (`WEBHOOK_NETWORKS`). */
  allowedNetworks?: BlockList;
  /** The resolver; only tests set it. */
  resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Additional authorities for TLS; only tests set them. */
  ca?: string;
  timeoutMs?: number;
}

const usualTimeoutMs = 10_000;
const answerBytesMax = 4096;
const answerLengthMax = 300;
const readBytesMax = 65_536;
const urlLengthMax = 2000;

/** Makes the sender of events. */
export function makeEventPost(options: EventPostOptions): EventPost {
  return {
    judge: async (url) => {
      const late = endOf(signalOf(options)).then(() => ({ fault: 'name-unknown' }) as const);
      const checked = await Promise.race([checkAddress(url, options), late]);
      return 'fault' in checked ? checked.fault : undefined;
    },
    send: (message) => sendInTime(message, options),
  };
}

type Checked = { target: URL; addresses: readonly ResolvedAddress[] } | { fault: AddressFault };

async function checkAddress(text: string, options: EventPostOptions): Promise<Checked> {
  const target = parseAddress(text);
  if (target === undefined) return { fault: 'not-an-address' };
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return { fault: 'not-https' };
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await resolveHost(host, options);
  const [first] = addresses;
  if (first === undefined) return { fault: 'name-unknown' };
  const { allowedNetworks } = options;
  const areLocal = options.mayReachLoopback && addresses.every(({ address }) => isLoopback(address));
  if (target.protocol === 'http:' && !areLocal) return { fault: 'not-https' };
  const isAllowed = ({ address }: ResolvedAddress): boolean =>
    isPublicAddress(address) || (allowedNetworks !== undefined && isAllowedAddress(address, allowedNetworks));
  if (!areLocal && !addresses.every(isAllowed)) return { fault: 'private-address' };
  return { target, addresses };
}

function parseAddress(text: string): URL | undefined {
  const target = text.length > urlLengthMax ? null : URL.parse(text);
  if (target === null || target.username !== '' || target.password !== '' || target.hash !== '')
    return undefined;
  return target;
}

async function resolveHost(
  host: string,
  { resolve = resolveBySystem }: EventPostOptions,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  // A name that cannot be resolved has no address; the reason of the resolver helps no one.
  return resolve(host).catch(() => []);
}

function resolveBySystem(host: string): Promise<readonly ResolvedAddress[]> {
  return lookUp(host, { all: true });
}

async function sendInTime(message: PostedEvent, options: EventPostOptions): Promise<PostAnswer> {
  const signal = signalOf(options);
  const late = endOf(signal).then(() => ({ fault: 'no-answer' }) as const);
  return Promise.race([postOnce(message, options, signal), late]);
}

function signalOf({ timeoutMs = usualTimeoutMs }: EventPostOptions): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}

function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function postOnce(
  message: PostedEvent,
  options: EventPostOptions,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const checked = await checkAddress(message.url, options);
  if ('fault' in checked) return checked;
  try {
    const response = await exchange(message, checked, { ca: options.ca, signal });
    return { status: response.statusCode ?? 0, text: await readBeginning(response, message) };
  } catch (error) {
    return { fault: findFailure(error)?.reason ?? 'failed' };
  }
}

function exchange(
  { method = 'POST', headers, body }: PostedEvent,
  { target, addresses }: Exclude<Checked, { fault: unknown }>,
  { ca, signal }: { ca: string | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(target, {
      method,
      headers: { ...headers, ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}) },
      lookup: pinnedTo(addresses),
      agent: false,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** A resolver that knows the checked addresses only, so that a second answer of the name service cannot lead elsewhere. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, found) => {
    const [first] = addresses;
    if (all === true || first === undefined) return found(null, [...addresses]);
    found(null, first.address, first.family);
  };
}

/** The first characters of the answer, without control characters. The rest is not read. */
async function readBeginning(response: IncomingMessage, { method }: PostedEvent): Promise<string> {
  const [bytesMax, lengthMax] =
    method === 'GET' ? [readBytesMax, readBytesMax] : [answerBytesMax, answerLengthMax];
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length >= bytesMax) break; // ends the connection
  }
  return Buffer.concat(parts)
    .subarray(0, bytesMax)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, lengthMax);
}

/** The special-purpose networks of IPv4 (IANA's registry, and multicast). */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  // The service of a well-known cloud on each of its machines.
  '168.63.129.16/32',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;

/**
 * Of IPv6 only the global unicast network is public, without what leads elsewhere: Teredo and the other special networks
 * of 2001::/23, documentation, 6to4, and the direct delegation to AS112.
 */
const globalUnicast = '2000::/3';

const specialNetworks6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
] as const;

const special = listOfNetworks(specialNetworks);

const special6 = listOfNetworks(specialNetworks6);

const unicast6 = listOfNetworks([globalUnicast]);

const loopback = listOfNetworks(['127.0.0.0/8']);

/** True if an IP address is a public one. An IPv4 address within IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** True for an address of this machine. */
function isLoopback(address: string): boolean {
  return isIPv4(address) ? loopback.check(address, 'ipv4') : address === '::1';
}

/** True for an address of a private network that the operator allows (`WEBHOOK_NETWORKS`). */
function isAllowedAddress(address: string, allowed: BlockList): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (!allowed.check(address, family)) return false;
  return (
    !isMetadataHost(address) ||
    allowed.rules.includes(`Address: ${isIPv6(address) ? 'IPv6' : 'IPv4'} ${address}`)
  );
}
