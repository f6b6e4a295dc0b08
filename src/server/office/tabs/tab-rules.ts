/** What a tab asks of a change beyond its columns: one entry for each tab that asks for something. */
import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { hasAdministrator, mayChangeLevel } from '#domain/staff-access.ts';
import { capSessionEnd, isSessionOpen, wouldReopen, type SessionTimes } from '#domain/staff-session.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { endSessionsOf } from '#server/staff/password.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { StoredRow } from './tab-cells.ts';
import {
  countCategoriesWith,
  fetchAccessRows,
  fetchMemberLevel,
  fetchTeamStanding,
  isCustomizationName,
  lockAccess,
} from './tab.queries.ts';
import { requeueDressed, requeueExcluded, requeueWearers } from './requeue-passes.ts';
import { afterTeamChange } from './team-passwords.ts';

/** A change that is under way. `before` is undefined for a new row, `values` for one that goes. */
export interface TabChange {
  tx: Database;
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;
  actor: StaffActor;
  before: StoredRow | undefined;
  values: Record<string, unknown> | undefined;
  /** What was sent, with what the table does not keep. */
  cells: AdminRow;
  /** The hash of a password that was sent. */
  passwordHash: string | undefined;
  now: Date;
}

/**
 * Rules of one tab: `prepare` runs before any row is read, `judge` before the row is written, `finish` after it; `describe`
 * adds to a row that is shown what no column of it says.
 */
export interface TabRules {
  prepare?: (tx: Database) => Promise<void>;
  judge?: (change: TabChange) => Promise<void> | void;
  /** May add to the answer. */
  finish?: (change: TabChange, after: StoredRow | undefined) => Promise<AdminRow | void>;
  describe?: (row: StoredRow, now: Date) => AdminRow;
}

export const tabRules: Readonly<Partial<Record<AdminTabName, TabRules>>> = {
  'pass-customizations': { judge: refuseWornCustomization, finish: requeueWearers },
  'pass-customization-categories': { judge: refuseUnknownCustomization, finish: requeueDressed },
  'wallet-item-exclusions': {
    judge: ({ before, values }) => refuseTurnedWindow(before, values, 'walletItemExclusionValidTo'),
    finish: requeueExcluded,
  },
  'wristband-merch-pack-ids': {
    judge: ({ before, values }) => refuseTurnedWindow(before, values, 'wristbandMerchPackIDsValidTo'),
  },
  team: {
    prepare: lockAccess,
    judge: (change) => refuseAbove(change, 'accessLevel'),
    finish: async (change, after) => {
      const answer = await afterTeamChange(change, after);
      if (after?.['isActive'] === false) await endSessionsOf(change.tx, after.guid, change.now);
      await refuseLastAdministrator(change.tx);
      return answer;
    },
  },
  permissions: {
    prepare: lockAccess,
    judge: (change) => refuseAbove(change, 'accessLevelMin'),
    finish: ({ tx }) => refuseLastAdministrator(tx),
  },
  session: { judge: judgeSession, describe: describeSession },
};

async function refuseWornCustomization({ tx, before, values }: TabChange): Promise<void> {
  if (before === undefined || values !== undefined) return;
  const wearers = await countCategoriesWith(tx, String(before['name']));
  if (wearers === 0) return;
  const them = wearers === 1 ? 'One category uses' : `${wearers} categories use`;
  throw new Refusal('row-conflict', { text: `${them} this customization: give them another one first` });
}

async function refuseUnknownCustomization({ tx, values }: TabChange): Promise<void> {
  const name = values?.['customizationName'];
  if (typeof name !== 'string' || (await isCustomizationName(tx, name))) return;
  throw refuseField('passCustomizationTTcustomizationName', 'There is no customization of this name');
}

function refuseTurnedWindow(
  before: StoredRow | undefined,
  values: Record<string, unknown> | undefined,
  field: string,
): void {
  const { validFrom, validTo } = { ...before, ...values } as Record<string, unknown>; // both tables have them
  if (validFrom instanceof Date && validTo instanceof Date && validTo < validFrom)
    throw refuseField(field, 'This is before Valid From');
}

function refuseAbove({ actor, before, values }: TabChange, key: 'accessLevel' | 'accessLevelMin'): void {
  const old = before === undefined ? undefined : Number(before[key]);
  const wanted = values?.[key];
  if (!mayChangeLevel(actor, old, wanted === undefined ? undefined : Number(wanted)))
    throw new Refusal('above-own-level');
}

async function refuseLastAdministrator(tx: Database): Promise<void> {
  const team = await fetchTeamStanding(tx);
  if (!hasAdministrator(team, await fetchAccessRows(tx))) throw new Refusal('last-administrator');
}

/**
 * The fingerprint is no token: what is typed in its place is dropped. An end past the longest there may be is cut, and a
 * session that has ended stays ended, whoever asks.
 */
async function judgeSession({ tx, actor, before, values, now }: TabChange): Promise<void> {
  if (before === undefined || values === undefined) return;
  const level = await fetchMemberLevel(tx, String(before['memberGuid']));
  if (!mayChangeLevel(actor, level, undefined)) throw new Refusal('above-own-level');
  delete values['tokenHash'];
  const session = before as SessionRow;
  if (values['endsAt'] instanceof Date) values['endsAt'] = capSessionEnd(session.startedAt, values['endsAt']);
  const { isActive, endsAt } = values as Partial<SessionTimes>; // read by the tab's own columns
  if (wouldReopen(session, { isActive, endsAt }, now)) throw new Refusal('session-ended');
}

/** A row of the table of sessions. */
type SessionRow = StoredRow & SessionTimes;

/** The columns do not tell a session that has ended because its person gave no sign of life. */
function describeSession(row: StoredRow, now: Date): AdminRow {
  return { sessionEnded: !isSessionOpen(row as SessionRow, now) };
}

/** A form that is refused because of one field. */
export function refuseField(name: string, message: string): Refusal {
  return new Refusal('row-refused', { faults: [{ path: `/${name}`, message }] });
}
