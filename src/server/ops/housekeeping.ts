/**
 * Housekeeping: deletes data whose retention has ended, and posts, expires and takes back the club's points. The room
 * that exports a step owns it.
 */
import type { SettableName } from '#domain/retention-settings.ts';

import type { ReportFault } from '#server/base/background.ts';
import type { Database } from '#server/base/db/database.ts';
import { forgetOldAttempts } from '#server/base/limits/attempts.queries.ts';
import { forgetOldMails } from '#server/base/mail/outbox.queries.ts';
import { forgetOldObservations } from '#server/base/external-systems/external-systems.queries.ts';
import { settleTerms, type DaysByKind } from '#server/base/retention/terms.queries.ts';
import { forgetSpentTokens } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';
import { forgetOldEvents } from '#server/changes/crm-events.queries.ts';
import { forgetOldRequeues } from '#server/changes/requeue.queries.ts';
import { forgetOldRuns } from '#server/changes/runs/read-runs.queries.ts';
import { forgetOldAnswers } from '#server/data/connectors/answers.queries.ts';
import { forgetOldImports } from '#server/data/imports/retention.queries.ts';
import { forgetLeftUploads } from '#server/data/intake/spool-upload.ts';
import { forgetOldOutgoing } from '#server/data/events/forget-events.queries.ts';
import { forgetOldKeyUses } from '#server/staff/api-keys/key-uses.queries.ts';
import { forgetOldScans } from '#server/data/scan/scans.queries.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { closeUnusedMembers } from '#server/loyalty/close-unused.ts';
import { forgetFormerConsents } from '#server/guests/forget-consents.queries.ts';
import { forgetOldStays } from '#server/guests/forget-stays.queries.ts';
import { sweepOldOrders } from '#server/guests/forget-orders.ts';
import { sweepDormantMembers } from '#server/guests/dormant-members.ts';
import { forgetOldHelp } from '#server/guests/requests/forget-old-help.ts';
import { forgetOldRequests } from '#server/loyalty/steps/forget-old-requests.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { forgetOldCodes } from '#server/loyalty/sign-in-codes.queries.ts';
import { forgetMergedMembers } from '#server/loyalty/merged-members.queries.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { closeDays } from '#server/office/dashboard/closed-days.queries.ts';
import { forgetOldFigures } from '#server/office/dashboard/forget-figures.queries.ts';
import { forgetOldHits } from '#server/office/watch/forget-hits.queries.ts';
import { forgetOldWebAssets } from '#server/pages/assets/web-assets.queries.ts';
import { onceADay } from '#server/base/retention/once-a-day.queries.ts';
import { giveMissingLinks } from '#server/passes/links/pass-links.ts';
import { purgePhotos } from '#server/photos/photo-retention.ts';
import { forgetUnusedLookImages } from '#server/photos/looks/look-images.queries.ts';
import { forgetUnusedImages } from '#server/photos/rewards/reward-images.queries.ts';
import { forgetOldLogouts } from '#server/staff/directory/directory.queries.ts';
import { endPassedSessions } from '#server/staff/access.queries.ts';
import { forgetOldSessions } from '#server/staff/forget-sessions.queries.ts';
import { forgetOldDevices } from '#server/staff/known-devices.queries.ts';
import { forgetOldSignInTries } from '#server/staff/sign-in-lanes.queries.ts';
import { forgetOldMessages } from '#server/wallets/messages/delivery.queries.ts';
import { forgetPhonesOfEndedShares } from '#server/wallets/updates/forget-phones.queries.ts';
import { forgetOldLogs } from '#server/wallets/updates/wallet-logs.queries.ts';
import { countDue } from './count-due.ts';

/** The services that the steps use. */
export type HouseServices = Pick<
  Services,
  'db' | 'clock' | 'photoStore' | 'brand' | 'secrets' | 'config' | 'crm'
>;

/** A step and its name in the log, in metrics and in the answer of `promenade retention`. */
type HouseStep = readonly [
  name: string,
  run: (services: HouseServices, days: DaysByKind | undefined) => Promise<unknown>,
];

/**
 * Every step in order: claw-back runs before posting, so that no point is posted and then taken back, and accounts are
 * closed last. Two rounds may overlap, so every step must be safe to run on two servers at once.
 */
const steps: readonly HouseStep[] = [
  ['attempts', onRows(forgetOldAttempts)],
  ['sign-in tries', onRows(forgetOldSignInTries)],
  ['devices of staff', onTerm('staffDevices', forgetOldDevices)],
  ['logouts of the directory', onRows(forgetOldLogouts)],
  ['spent links', onRows(forgetSpentTokens)],
  ['sign-in codes', onRows(forgetOldCodes)],
  ['merged accounts', onRows(forgetMergedMembers)],
  ['imports', onTerm('importRuns', forgetOldImports)],
  ['left uploads', forgetLeftUploads],
  ['connector answers', onTerm('connectorAnswers', forgetOldAnswers)],
  ['mails', onTerm('mails', forgetOldMails)],
  ['wallet logs', onRows(forgetOldLogs)],
  ['scans', onTerm('scans', forgetOldScans)],
  ['CRM events', onRows(forgetOldEvents)],
  ['outgoing events', onRows(forgetOldOutgoing)],
  ['uses of keys', onRows(forgetOldKeyUses)],
  ['pass refreshes', onRows(forgetOldRequeues)],
  ['runs over passes', onRows(forgetOldRuns)],
  ['messages', onTerm('messages', forgetOldMessages)],
  ['phones of ended shares', onRows(forgetPhonesOfEndedShares)],
  ['web builds', onRows(forgetOldWebAssets)],
  ['externalSystem reports', onRows(forgetOldObservations)],
  ['figures', onTerm('visitDays', forgetOldFigures)],
  ['figures of closed days', closeDays],
  ['hits of the watch list', onRows(forgetOldHits)],
  ['links of passes', daily('links of passes', giveMissingLinks)],
  ['photos', (services, days) => purgePhotos(services, days?.get('photosOfEndedPasses') ?? null)],
  ['pictures of rewards', onRows(forgetUnusedImages)],
  ['pictures of looks', onRows(forgetUnusedLookImages)],
  ['claw-back', clawBack],
  ['posting of points', postPending],
  ['rewards not redeemed', returnDueTakings],
  ['expiry of points', expireLots],
  ['requests of members', onTerm('requests', forgetOldRequests)],
  ['requests for help', onTerm('requests', forgetOldHelp)],
  ['unused accounts', closeUnusedMembers],
  ['ended sessions of staff', onRows(endPassedSessions)],
  ['sessions of staff', onTerm('staffSessions', forgetOldSessions)],
  ['names of stays', onTerm('stays', forgetOldStays)],
  ['replaced consents', onTerm('formerConsents', forgetFormerConsents)],
  ['names of orders', onSweep('names', sweepOldOrders)],
  ['accounts without activity', onSweep('members', sweepDormantMembers)],
  ['counts of due rows', countDue],
];

/**
 * Runs one round and returns the names of the failed steps. Each step runs independently, so that an unavailable photo
 * store does not keep points from being posted. A failed step is reported as "housekeeping: NAME"; without a reporter
 * the first error is thrown. An aborted signal ends the round before its next step.
 */
export async function runHousekeeping(
  services: HouseServices,
  report: ReportFault = throwError,
  signal?: AbortSignal,
): Promise<string[]> {
  const failed: string[] = [];
  const attempt = async <Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run();
    } catch (error) {
      failed.push(name);
      report(
        `housekeeping: ${name}`,
        error instanceof Error ? error : new Error('A step failed.', { cause: error }),
      );
      return undefined;
    }
  };
  const { db, brand, clock } = services;
  const days = await attempt('terms of retention', () => settleTerms(db, brand.retention, clock.now()));
  for (const [name, run] of steps) {
    if (signal?.aborted === true) break;
    await attempt(name, () => run(services, days));
  }
  return failed;
}

function onRows(forget: (db: Database, now: Date) => Promise<unknown>): HouseStep[1] {
  return ({ db, clock }) => forget(db, clock.now());
}

/** A step that looks at every pass of all years. */
function daily(name: string, look: (services: HouseServices) => Promise<unknown>): HouseStep[1] {
  return (services) => onceADay(services.db, { name, now: services.clock.now() }, () => look(services));
}

/** A step with days that the park sets. It rests while its kind is kept, and in a round that could not read the terms. */
function onTerm(
  kind: SettableName,
  forget: (db: Database, now: Date, keptDays: number) => Promise<unknown>,
): HouseStep[1] {
  return onSweep(kind, ({ db, clock }, keptDays) => forget(db, clock.now(), keptDays));
}

function onSweep(
  kind: SettableName,
  forget: (services: HouseServices, keptDays: number) => Promise<unknown>,
): HouseStep[1] {
  return async (services, days) => {
    const keptDays = days?.get(kind) ?? undefined;
    if (keptDays !== undefined) await forget(services, keptDays);
  };
}

function throwError(_: string, error: Error): never {
  throw error;
}
