import { expect } from 'vitest';

import { makeReport } from '#server/base/report-fault.ts';
import { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { bmpUrl, photoProofOf } from '#server/photos/guest/photo-testing.ts';
import { test } from '#server/testing/park-test.ts';
import { runHousekeeping } from './housekeeping.ts';

const monthSeconds = 31 * 24 * 3600;

test('an unavailable photo store does not keep points from being posted, and is reported by name', async (park) => {
  const { services } = park;
  const email = 'noor@mail.example';
  const person = { email, firstName: 'Noor', lastName: 'Okafor' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const claim = await park.post('/api/loyalty/hotels/', { email, userID, reservationNumber: 'HB483010' });
  const replaced = await park.post('/api/upload/', { ...photoProofOf('10240010'), data: await bmpUrl() });
  expect([claim.statusCode, replaced.statusCode]).toEqual([200, 200]);
  park.clock.advance(monthSeconds);
  const away = {
    ...services.photoStore,
    remove: () => Promise.reject(Object.assign(new Error('of a guest: noor'), { code: 'ECONNREFUSED' })),
  };
  const lines: unknown[] = [];
  const report = makeReport({ error: (...line: unknown[]) => void lines.push(line) }, services.metrics);

  const failed = await runHousekeeping({ ...services, photoStore: away }, report);

  expect(failed).toEqual(['photos']);
  const kinds = await services.db.selectDistinct({ kind: ledgerTransactions.kind }).from(ledgerTransactions);
  expect(kinds).toContainEqual({ kind: 'Posting' });
  expect(lines).toEqual([
    [
      {
        task: 'housekeeping: photos',
        errorClass: 'Error',
        errorCode: 'ECONNREFUSED',
        causeClass: undefined,
        causeCode: undefined,
      },
      'background task failed',
    ],
  ]);
  expect(await services.metrics.registry.metrics()).toContain(
    'promenade_task_faults_total{task="housekeeping: photos"} 1',
  );
});
