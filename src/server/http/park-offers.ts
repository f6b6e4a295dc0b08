/** Refuses the calls and pages of what the brand says that the park does not have. */
import type { FastifyInstance } from 'fastify';

import { contract, readCallKey } from '#contract/contract.ts';
import { isOffered, type ParkOffers } from '#contract/park-offers.ts';

import { Refusal } from '#server/base/refusal.ts';

/**
 * Answers these as if they did not exist: a program gets a 404, a person a page with a way back. One hook judges all
 * routes, so that a call that is added later is covered. If another park of the chain has the club, its pages lead there.
 */
export function refuseWhatParkLacks(
  app: FastifyInstance,
  offers: ParkOffers,
  clubUrl: string | undefined,
): void {
  const lacking = new Set<string | undefined>(
    Object.keys(contract).filter((key) => !isOffered(readCallKey(key).path, offers)),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const { callKey } = request.routeOptions.config;
    if (!lacking.has(callKey)) return done();
    if (clubUrl !== undefined && callKey?.startsWith('GET /loyalty') === true)
      return void reply.redirect(`${clubUrl}${request.url}`, 302);
    done(new Refusal('route-not-found'));
  });
}
