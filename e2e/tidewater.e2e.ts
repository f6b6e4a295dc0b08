/**
 * A park that the product has never seen goes from an empty database to its guests, with its own files only; nothing that
 * it shows names the demonstration park, its country or its money.
 */
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { expect, failedAnswer } from './park.ts';
import { demoTracesIn } from './tidewater/demo-traces.ts';
import { guestJourneys } from './tidewater/guest-journeys.ts';
import { parkUrl, test } from './tidewater/journey.ts';
import { staffAfterwards, staffJourneys } from './tidewater/staff-journeys.ts';

// Each test finds what the others left, in the one park that a worker opens.
test.describe.configure({ mode: 'serial' });

test.describe('Tidewater Park', () => {
  test.use({
    baseURL: parkUrl,
    ignoreHTTPSErrors: true,
    actionTimeout: 15_000,
    allowedComplaints: [failedAnswer],
  });
  staffJourneys();
  guestJourneys();
  staffAfterwards();

  test('everything that the park showed was searched, and the search knows what it looks for', async ({
    trove,
  }) => {
    const { searched } = trove;
    expect(searched.command).toBeGreaterThan(9);
    expect(searched.page).toBeGreaterThan(30);
    expect(searched.answer).toBeGreaterThan(50);
    for (const kind of ['mail', 'pass', 'pdf'] as const) expect(searched[kind], kind).toBeGreaterThan(0);
    const { name, supportEmail, pointsName } = await loadBrand();
    const planted = [
      name.toUpperCase(),
      supportEmail,
      pointsName,
      readDemoPark().orders[0]?.barcode,
      'a pier',
    ];
    const foreign = ['12.50 USD', '$12.50', 'lang="en-US"', 'America/New_York', 'two dollars'];
    for (const text of [...planted, ...foreign]) expect(demoTracesIn(`… ${text} …`), text).not.toEqual([]);
    expect(demoTracesIn('Tageskarte 39,50 € am 20.11.2026, lang="en", Europe/Berlin')).toEqual([]);
  });
});
