/**
 * A park that the product has never seen goes from an empty database to every journey, with its own files only; nothing
 * that it shows names the demonstration park, its country or its money.
 */
import { expect, failedAnswer, once } from './park.ts';
import { clubJourneys } from './tidewater/club-journeys.ts';
import { guestJourneys } from './tidewater/guest-journeys.ts';
import { parkUrl, test } from './tidewater/journey.ts';
import { staffAfterwards, staffJourneys } from './tidewater/staff-journeys.ts';
import { walletJourneys } from './tidewater/wallet-journeys.ts';

test.describe.configure({ mode: 'default' });

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

  test('everything that the park showed was searched', ({ trove }) => {
    const { searched } = trove;
    expect(searched.command).toBeGreaterThan(15);
    expect(searched.page).toBeGreaterThan(50);
    expect(searched.answer).toBeGreaterThan(100);
    expect(searched.mail).toBeGreaterThan(2);
    expect(searched.pass).toBeGreaterThan(5);
    expect(searched.google).toBeGreaterThan(5);
    expect(searched.pdf).toBe(1);
    expect(trove.traces).toEqual([]);
  });
});
