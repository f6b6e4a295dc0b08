/** Within which time the team answers a request, as the park sets it. */
import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import { requestDueMinutes, requestKinds, type RequestKind } from '#domain/request-kinds.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchSettings, storeSetting } from '#server/base/settings.queries.ts';
import { writeAudit } from '../audit.queries.ts';

const minuteMilliseconds = 60_000;

/** The minutes of each kind, with the usual time of each that the park has not set. */
export async function readRequestDue(db: Database): Promise<RequestDue> {
  const { requestDue } = await fetchSettings(db);
  const minutesOf = (kind: RequestKind): number => requestDue?.[kind] ?? requestDueMinutes[kind].usual;
  return {
    photo: minutesOf('photo'),
    club: minutesOf('club'),
    wristband: minutesOf('wristband'),
    link: minutesOf('link'),
  };
}

/** When the answer to a request is due that is made now. It stays with the request, because the guest reads it. */
export async function dueOfNew(db: Database, kind: RequestKind, now: Date): Promise<Date> {
  const due = await readRequestDue(db);
  return new Date(now.getTime() + due[kind] * minuteMilliseconds);
}

/** Changes the times of later requests. Refuses if they are not those that the caller saw. */
export async function changeRequestDue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { settings, former }: { settings: RequestDue; former: RequestDue },
): Promise<RequestDue> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'requestDueSetting');
    const before = await readRequestDue(tx);
    if (!hasSameTimes(before, former)) throw new Refusal('request-due-changed');
    if (hasSameTimes(before, settings)) return before;
    await storeSetting(tx, 'requestDue', settings);
    const change = { action: 'Request Due Update' as const, target: 'requestDue', before, after: settings };
    await writeAudit(tx, actor, change, clock.now());
    return settings;
  });
}

function hasSameTimes(one: RequestDue, other: RequestDue): boolean {
  return requestKinds.every((kind) => one[kind] === other[kind]);
}
