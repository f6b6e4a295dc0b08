/** Which entries of the audit log make a figure of the watch list (docs/decisions/0052-watch-list.md). */
import { and, eq, gte, inArray, isNull, lt, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';

import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { StaffAct } from '#contract/staff-acts.ts';
import { watchFigures, type WatchFigureName } from '#contract/watch-figures.ts';
import { refusedActions } from '#domain/sign-in-log-actions.ts';
import { claimPermissionOf } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';
import { shiftGapHours } from '#domain/watch-rules.ts';

import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';

/** A figure over a span of time, of everyone, of one subject, or of one subject with one account. */
export interface WatchedEntries {
  figure: WatchFigureName;
  from: Date;
  /** The first instant after the span. */
  to: Date;
  subject?: string | undefined;
  target?: string | undefined;
  now: Date;
  shiftEndMinutes: number;
}

/** The stranger of refused sign-ins, who has no figures of their own. */
export const strangerGuid = '00000000-0000-0000-0000-000000000001';

const claimActs: StaffAct[] = earnKindNames.map((kind) => claimPermissionOf(kind));
/** Files that the team takes out, and the operator on the host. */
const exportActs: StaffAct[] = ['Export', 'Guest Export', 'Link Print', 'Card Page Print'];
const givingActs: StaffAct[] = ['Loyalty Adjust', 'Loyalty Goodwill'];
const points = numberIn('points');
const isGift = sql`${points} > 0`;

/** Acts that take something away from guests, or rows from tabs. */
const removalActs: StaffAct[] = [
  'Loyalty Order Remove',
  'Loyalty Account Remove',
  'Loyalty Season Pass Remove',
  'Loyalty Adjust',
  'Order Withdraw',
  'Photo Remove',
  'Share Stop',
  'Link Revoke',
  'Wristband Release',
  'Message Delete',
  ...Object.values<AdminTab>(adminTabs).flatMap(({ permissions: { delete: act } }) =>
    act === undefined ? [] : [act as StaffAct],
  ), // permissions of the same table
];

interface Rule {
  acts: readonly StaffAct[];
  condition?: (asked: WatchedEntries) => SQL | undefined;
  /** What one entry adds; 1 without it. */
  adds?: SQL;
  /** The column that says whose figure it is. */
  subject: typeof auditEntries.network | typeof auditEntries.target | SQL;
}

const byActor = sql`${auditEntries.actorGuid}::text`;
const rules: Record<WatchFigureName, Rule> = {
  points: { acts: givingActs, condition: () => isGift, adds: points, subject: byActor },
  claims: { acts: claimActs, adds: points, subject: byActor },
  'same-guest': {
    acts: [...givingActs, ...claimActs, 'Reward Redeem'],
    condition: () => sql`(${auditEntries.action} <> 'Loyalty Adjust' or ${isGift})`,
    subject: byActor,
  },
  accounts: { acts: ['Loyalty Account Create'], subject: byActor },
  removals: { acts: removalActs, condition: isLate, subject: byActor },
  exports: { acts: exportActs, subject: byActor },
  'exported-rows': { acts: exportActs, adds: numberIn('rows'), subject: byActor },
  'sign-ins': {
    acts: [refusedActions.signIn],
    condition: () => ne(auditEntries.target, 'unknown'),
    subject: auditEntries.target,
  },
  'network-sign-ins': { acts: [refusedActions.signIn], subject: auditEntries.network },
};

/** The condition on entries joined with their undo; entries that were undone make no figure. */
export function conditionOf(asked: WatchedEntries): SQL | undefined {
  const { acts, condition, subject } = rules[asked.figure];
  return and(
    inArray(auditEntries.action, [...acts]),
    gte(auditEntries.at, asked.from),
    lt(auditEntries.at, asked.to),
    isNull(auditUndos.entryId),
    asked.subject === undefined ? undefined : sql`${subject} = ${asked.subject}`,
    asked.target === undefined ? undefined : eq(auditEntries.target, asked.target),
    watchFigures[asked.figure].of === 'network' || asked.figure === 'sign-ins'
      ? undefined
      : notInArray(auditEntries.actorGuid, [strangerGuid]),
    condition?.(asked),
  );
}

/** Whose figure an entry counts for, as text. */
export function entrySubject(figure: WatchFigureName): Rule['subject'] {
  return rules[figure].subject;
}

/** What an entry adds to the figure. */
export function addedBy(figure: WatchFigureName): SQL {
  return rules[figure].adds ?? sql`1`;
}

/**
 * True for a removal after which the member soon stopped: from some minutes after it on nothing for hours. It is known
 * only when those hours are over.
 */
function isLate({ now, shiftEndMinutes }: WatchedEntries): SQL | undefined {
  const endOfShift = sql`${auditEntries.at} + make_interval(mins => ${shiftEndMinutes}::int)`;
  const knownFrom = new Date(now.getTime() - (shiftEndMinutes + shiftGapHours * 60) * 60_000);
  return and(
    lte(auditEntries.at, knownFrom),
    sql`(${auditEntries.action} <> 'Loyalty Adjust' or ${points} < 0)`,
    sql`not exists (
      select 1 from audit_entries later
      where later.actor_guid = ${auditEntries.actorGuid} and later.at > ${endOfShift}
        and later.at <= ${endOfShift} + make_interval(hours => ${sql.raw(String(shiftGapHours))})
    )`,
  );
}

/** A number in the values after an entry, 0 if there is none. */
function numberIn(field: 'points' | 'rows'): SQL {
  const name = sql.raw(`'${field}'`);
  return sql`case when jsonb_typeof(${auditEntries.after} -> ${name}) = 'number' then (${auditEntries.after} ->> ${name})::numeric else 0 end`;
}
