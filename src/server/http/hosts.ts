/** Refuses requests with an ambiguous host, and keeps the back office on a host of its own if it has one. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { originOf } from '#contract/call-origin.ts';
import { readCallKey } from '#contract/contract.ts';

import type { Config } from '#server/base/config/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/**
 * Two hosts, none, or one that is no host name are refused: a proxy and the server could read different ones. Calls of
 * the team are answered at `staffHost` only, and those of guests everywhere else.
 */
export function checkHosts(app: FastifyInstance, { staffHost }: Pick<Config, 'staffHost'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const host = readHost(request.raw);
    if (host === undefined) return done(new Refusal('malformed-request'));
    if (staffHost === undefined) return done();
    const isStaffHost = host === staffHost;
    const { callKey } = request.routeOptions.config;
    if (isStaffHost && callKey === 'GET /') return void reply.redirect('/login', 302);
    const origin = callKey === undefined ? 'both' : originOf(readCallKey(callKey).path);
    const isElsewhere = origin !== 'both' && (origin === 'staff') !== isStaffHost;
    done(isElsewhere ? new Refusal('route-not-found') : undefined);
  });
}

/** The one host of a request, without the usual port and in lower case; undefined if there is not exactly one. */
export function readHost(raw: IncomingMessage): string | undefined {
  // HTTP/2 and `:authority` end at the proxy. HTTP/1.0 may leave the host out, and is served as a guest.
  const host = raw.headers.host ?? (raw.httpVersion === '1.0' ? 'localhost' : '');
  if (!hostForm.test(host) || hostsIn(raw.rawHeaders) > 1) return undefined;
  const named = normalize(host);
  if (raw.url?.startsWith('/') === true) return named;
  const inAddress = /^https?:\/\/(?<host>[^/?#]*)/i.exec(raw.url ?? '')?.groups?.['host'];
  return inAddress === undefined || normalize(inAddress) === named ? named : undefined;
}

/** How often the headers name a host; their names and values alternate. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const hostForm = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function normalize(host: string): string {
  return host
    .toLowerCase()
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:|$)/, '');
}

/** Refuses a caller from another machine, and every caller in production, as if the address did not exist. */
export function refuseOutsiders({ config }: Pick<Services, 'config'>, request: FastifyRequest): void {
  if (config.mode === 'production' || !isOnThisMachine(request)) throw new Refusal('route-not-found');
}

/** True if the caller is a program of this machine, to which the pages for developers answer. */
export function isOnThisMachine({ ip }: Pick<FastifyRequest, 'ip'>): boolean {
  const address = ip.replace(/^::ffff:/, '');
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The same for a call that writes files: its host must be a name of this machine, because another site can point its
 * own name at this address and would then count as the same origin.
 */
export function refuseOutsideWrites(services: Pick<Services, 'config'>, request: FastifyRequest): void {
  refuseOutsiders(services, request);
  if (!/^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/.test(request.hostname)) throw new Refusal('route-not-found');
}

const loopback = new BlockList();

loopback.addSubnet('127.0.0.0', 8, 'ipv4');

loopback.addAddress('::1', 'ipv6');
