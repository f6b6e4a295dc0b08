/**
 * A park that the product has never seen goes from an empty database to every journey, with its own files only; nothing
 * that it shows names the demonstration park, its country or its money.
 */
import { expect, failedAnswer, once } from './park.ts';
import { clubJourneys } from './tidewater/club-journeys.ts';
import { guestJourneys } from './tidewater/guest-journeys.ts';
import { parkUrl, test } from './tidewater/journey.ts';
import { missingWalletJourneys } from './tidewater/missing-wallet-journeys.ts';
import { plantedTraces } from './tidewater/planted-traces.ts';
import { staffAfterwards, staffJourneys } from './tidewater/staff-journeys.ts';
import { walletJourneys } from './tidewater/wallet-journeys.ts';

// Each test finds what the others left, in the one park that a worker opens.
test.describe.configure({ mode: 'serial' });

test.describe('Tidewater Park', once, () => {
  test.use({
    baseURL: parkUrl,
    ignoreHTTPSErrors: true,
    actionTimeout: 15_000,
    allowedComplaints: [failedAnswer],
  });
  staffJourneys();
  guestJourneys();
  walletJourneys();
  clubJourneys();
  staffAfterwards();
  missingWalletJourneys();

  plantedTraces();

  test('every invariant holds after all journeys', async ({ park }) => {
    expect(await park.verify()).toContain('Every invariant holds.');
  });

  test('everything that the park showed was searched', ({ trove }) => {
    const { searched } = trove;
    expect(searched.command).toBeGreaterThan(9);
    expect(searched.page).toBeGreaterThan(30);
    expect(searched.answer).toBeGreaterThan(50);
    expect(searched.mail).toBeGreaterThan(1);
    expect(searched.pass).toBeGreaterThan(5);
    expect(searched.google).toBeGreaterThan(5);
    expect(searched.pdf).toBe(1);
    expect(trove.traces).toEqual([]);
  });
});
