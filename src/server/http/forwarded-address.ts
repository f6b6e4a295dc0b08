/**
 * The callers' addresses as proxies forward them. Some proxies add the port of the connection (Azure, IIS) or the brackets
 * of a URL, which no limit and no list of networks could read.
 */
import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';

/** After so long without another unreadable address, the proxy counts as repaired. */
const repairedAfterMilliseconds = 3_600_000;

/** Brings forwarded addresses into their plain form, and reports a proxy whose addresses cannot be read. */
export function readForwardedAddresses(
  app: FastifyInstance,
  { config, externalSystems, clock }: Pick<Services, 'config' | 'externalSystems' | 'clock'>,
): void {
  if (config.trustProxy === false) return;
  let unreadableAt: number | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined)
      headers['x-forwarded-for'] = String(forwarded).split(',').map(plainAddress).join(', ');
    const now = clock.now().getTime();
    const isReadable = isIP(request.ip) !== 0;
    const isRepaired = unreadableAt !== undefined && now - unreadableAt > repairedAfterMilliseconds;
    if (!isReadable && unreadableAt === undefined)
      externalSystems.watch('system', 'reverse proxy').note({ reason: 'address-unreadable' });
    if (isReadable && isRepaired) externalSystems.watch('system', 'reverse proxy').note(undefined);
    if (!isReadable) unreadableAt = now;
    else if (isRepaired) unreadableAt = undefined;
    done();
  });
}

/** The address without quotes, brackets, port and zone; a text that is no address stays as it is. */
export function plainAddress(written: string): string {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const address = forms.exec(text)?.groups ?? {};
  const bare = (address['bracketed'] ?? address['dotted'] ?? text).replace(/%.*$/, '');
  return isIP(bare) === 0 ? text : bare;
}

const forms = /^(?:\[(?<bracketed>[^\]]*)\]|(?<dotted>[\d.]+))(?::\d+)?$/;
