/** Keeps the calls of the operator inside: the state of the server and its list of calls are not for the internet. */
import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { contract, readCallKey } from '#contract/contract.ts';
import { isOffered, type ParkOffers } from '#contract/park-offers.ts';

import { Refusal } from '#server/base/refusal.ts';

const operatorCalls = new Set<string | undefined>(['GET /healthz', 'GET /readyz', 'GET /api/openapi.json']);

/** Headers that a proxy adds to a request that it passes on; its own health checks carry none of them. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'];

/** Answers them as if they did not exist, unless the caller reaches the server directly from a private network. */
export function hideOperatorCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHidden = operatorCalls.has(request.routeOptions.config.callKey) && isFromOutside(request);
    done(isHidden ? new Refusal('route-not-found') : undefined);
  });
}

/** True if a proxy passed the request on, or if it comes from no private network. */
export function isFromOutside({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return (
    forwardingHeaders.some((name) => headers[name] !== undefined) ||
    !privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
  );
}

const privateNetworks = new BlockList();

privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4');

privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');

privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');

privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');

privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4');

privateNetworks.addAddress('::1', 'ipv6');

privateNetworks.addSubnet('fc00::', 7, 'ipv6');

privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Answers these as if they did not exist: a program gets a 404, a person a page with a way back. One hook judges all
 * routes, so that a call that is added later is covered.
 */
export function refuseWhatParkLacks(app: FastifyInstance, offers: ParkOffers): void {
  const lacking = new Set<string | undefined>(
    Object.keys(contract).filter((key) => !isOffered(readCallKey(key).path, offers)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = lacking.has(request.routeOptions.config.callKey);
    done(isRefused ? new Refusal('route-not-found') : undefined);
  });
}
