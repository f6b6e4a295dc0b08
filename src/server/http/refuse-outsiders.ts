/** Pages for developers: on the machine itself, and never in production. */
import { BlockList, isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

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
