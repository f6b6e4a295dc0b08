/** The demo stays healthy: every look is changed and a week goes by, and no vendor counts as failing. */
import { expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { makeDevelopmentPush } from '#server/adapters/apple-push-development.ts';
import { openGoogleWallet } from '#server/adapters/open-google-wallet.ts';
import { externalSystemNames, watchApplePush, watchGoogleWallet } from '#server/adapters/watched-ports.ts';
import { appleDevices, passUpdates } from '#server/base/db/schema/live-passes.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { failLoudly } from '#server/testing/live-park.ts';
import { readParkKeys, type TestPark, test } from '#server/testing/test-park.ts';
import { makeGoogleRound } from '#server/wallets/updates/google-round.ts';
import { pushDueUpdates } from '#server/wallets/updates/start-live-passes.ts';
import { requeueNext } from '#server/wallets/updates/rounds.ts';
import { lastNinetyDays } from './eras.ts';
import { loadHistoryPasses } from './load-passes.queries.ts';
import { makeHistory } from './make-history.ts';

/** Some of the passes of the history that are on phones. */
async function loadPhones({ services: { db, clock, brand } }: TestPark): Promise<void> {
  const now = clock.now();
  const onPhones = makeHistory(now, brand).passes.filter(
    ({ wallet, redeemedAt, productId }) =>
      wallet !== null && redeemedAt === null && !productId.startsWith('WP-'),
  );
  const loadedAt = { era: lastNinetyDays, now, park: brand };
  await db.transaction((tx) => loadHistoryPasses(tx, onPhones.slice(0, 60), loadedAt));
}

async function runRounds({ services }: TestPark): Promise<void> {
  const google = makeGoogleRound(services, failLoudly);
  while ((await requeueNext(services)).taken > 0);
  while ((await pushDueUpdates(services)).taken > 0);
  while ((await google()).taken > 0);
}

async function changeEveryLook(own: TestPark): Promise<number> {
  const admin = await signInStaff(own, 'admin');
  const api = '/api/admin/pass-customization/';
  const looks = (await admin.call('GET', api)).json<AdminRow[]>();
  for (const look of looks) {
    const change = { ...look, passCustomizationInstructions: 'Changed by the demo.' };
    const answer = await admin.call('PUT', `${api}${String(look['passCustomizationGUID'])}`, change);
    expect(answer.statusCode).toBe(200);
  }
  return looks.length;
}

test('a change of every look and a week leave both wallets healthy, and every phone of the demo', async (own) => {
  const { services, clock } = own;
  const { walletKeys } = await readParkKeys();
  const externalSystems = makeExternalSystems(clock, services.metrics);
  const { applePush } = makeDevelopmentPush(walletKeys);
  const google = await openGoogleWallet(services.config, clock);
  if (google === undefined) throw new Error('The demo has a stand-in for Google.');
  services.applePush = watchApplePush(applePush, externalSystems);
  services.googleWallet = watchGoogleWallet(google, externalSystems);
  try {
    await loadPhones(own);
    const phones = await services.db.$count(appleDevices);
    expect(phones).toBeGreaterThan(10);
    expect(await changeEveryLook(own)).toBeGreaterThan(1);
    for (let day = 0; day < 7; day += 1) {
      await runRounds(own);
      clock.advance(24 * 3600);
      await touchWhatIsDue(services);
    }
    await runRounds(own);
    const failing = externalSystems.facts().filter(({ failedAt }) => failedAt !== null);
    expect(failing.map(({ name }) => name)).toEqual([]);
    expect(
      externalSystems.facts().find(({ name }) => name === externalSystemNames.applePush)?.succeededAt,
    ).not.toBeNull();
    expect(await services.db.select().from(passUpdates)).toEqual([]);
    expect(await services.db.$count(appleDevices)).toBe(phones);
  } finally {
    await applePush.close();
  }
});
