/** Refuses the calls and pages of what the brand says that the park does not have. */
import type { FastifyInstance } from 'fastify';

import { contract, readCallKey } from '#contract/contract.ts';
import { isOffered, type ParkOffers } from '#contract/park-offers.ts';

import { Refusal } from '#server/base/refusal.ts';

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
