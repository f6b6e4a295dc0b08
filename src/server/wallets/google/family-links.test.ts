/** Hundreds of requests for families at once on two servers: every object ends linked to all others of its order. */
import { expect, test } from 'vitest';

import { makeGoogleRound } from '../updates/google-round.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { openGooglePark } from '#server/testing/google-park.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';

const familiesTotal = 15;
const passesPerFamily = 3;
/** Fewer than a pass may be made in a day, so that a guest whom the server asked to try again can do so. */
const requestsPerFamily = 14;

const families = Array.from({ length: familiesTotal }, (_, index) => String(46_000_000 + index));
const barcodeOf = (orderId: string, place: number): string => `5126${orderId}000${place}`;

test(
  '210 guests add 15 families at once, and each object is linked to the others of its order',
  { timeout: 120_000 },
  async () => {
    const park = await openGooglePark({ requestsPerSecond: 10_000 });
    const second = await openServerWithOwnPool(park);
    park.services.brand.linksGoogleFamily = true;
    try {
      const sale = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '79' };
      const places = Array.from({ length: passesPerFamily }, (_, place) => place);
      await importRows(
        park.services,
        'orders',
        families.flatMap((orderId) =>
          places.map((place) => ({ orderId, barcode: barcodeOf(orderId, place), ...sale })),
        ),
      );
      const proofs = Array.from({ length: requestsPerFamily }, (_, turn) =>
        families.map((orderId) => ({ orderId, barcode: barcodeOf(orderId, turn % passesPerFamily) })),
      ).flat();

      const answers = await postAtOnce(
        [park.app, second.app],
        '/api/google-wallet/all/',
        proofs,
        '203.0.113.9',
      );

      // Under load the server may ask a guest to try again; one of each family does.
      expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 408)).toEqual([]);
      for (const proof of proofs.slice(0, familiesTotal))
        expect((await park.post('/api/google-wallet/all/', proof)).statusCode).toBe(200);
      // Writes that crossed are repeated by the rounds of both servers.
      const rounds = [park.services, second.services].map((services) =>
        makeGoogleRound(services, (error) => {
          throw error;
        }),
      );
      for (let taken = 1; taken > 0;) {
        const results = await Promise.all(rounds.map((round) => round()));
        taken = results.reduce((sum, result) => sum + result.taken, 0);
        expect(results.map(({ failed }) => failed)).toEqual([0, 0]);
      }
      const kept = await park.services.db.select().from(googleWalletObjects);
      expect(kept).toHaveLength(familiesTotal * passesPerFamily);
      for (const { objectId, orderId } of kept) {
        const others = kept.filter((one) => one.orderId === orderId && one.objectId !== objectId);
        const linked = park.google.resources.get(objectId)?.content['linkedObjectIds'];
        expect([linked].flat()).toHaveLength(passesPerFamily - 1);
        expect(linked).toEqual(expect.arrayContaining(others.map((one) => one.objectId)));
      }
      expect(park.google.requests.filter((request) => !/ (?:200|409)$/.test(request))).toEqual([]);
    } finally {
      park.services.brand.linksGoogleFamily = false;
      await second.close();
      await park.close();
    }
  },
);
