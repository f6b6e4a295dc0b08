/** Reads and adds versions of the earn rules. An existing version never changes. */
import { earnRulesSchema, type EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { firstEarnRules } from '#domain/first-earn-rules.ts';
import { faultsOfEarnRules, stateOfVersion, type EarnRulesDraft } from '#domain/earn-rules.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { parseStoredRules, fetchVersions, insertVersion, type StoredVersion } from '../read-rules.queries.ts';

type RulesServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Every version, newest first, each with the time in which it applies. */
export async function listVersions({ db, clock }: RulesServices): Promise<EarnRulesVersion[]> {
  const versions = await fetchVersions(db);
  return versions.map((version) => versionViewOf(version, versions, clock.now()));
}

/** A requested new version. */
export interface NewVersion extends EarnRulesDraft {
  validFrom?: string | null | undefined;
  basedOn: number;
}

/**
 * Makes a version. Refuses invalid values with `row-refused`, and with `rules-changed` if another version was made
 * since the caller read the list.
 */
export async function makeVersion(
  { db, clock, brand }: RulesServices,
  actor: StaffActor,
  { validFrom: typedFrom, basedOn, ...draft }: NewVersion,
): Promise<EarnRulesVersion> {
  const now = clock.now();
  const validFrom = typedFrom === null || typedFrom === undefined ? now : new Date(typedFrom);
  const faults = [...faultsOfEarnRules(draft, brand), ...faultsOfStart(validFrom, now)];
  if (faults.length > 0) throw new Refusal('row-refused', { faults });
  return db.transaction(async (tx) => {
    const [newest, ...older] = await fetchVersions(tx);
    if ((newest?.version ?? 0) !== basedOn) throw new Refusal('rules-changed');
    // Further fields of the stored rules are for people and are carried over.
    const added = { version: basedOn + 1, validFrom, rules: { ...asObject(newest?.rules), ...draft } };
    if (!(await insertVersion(tx, added))) throw new Refusal('rules-changed');
    const view = versionViewOf(added, [added, ...(newest === undefined ? [] : [newest, ...older])], now);
    const before = newest === undefined ? undefined : { version: newest.version, ...draftOf(newest) };
    const after = { version: added.version, validFrom: validFrom.toISOString(), ...draft };
    const change = { action: 'Earn Rules Create' as const, target: String(added.version), before, after };
    await writeAudit(tx, actor, change, now);
    return view;
  });
}

/** Tolerates a minute between the click and the call. */
const startToleranceMilliseconds = 60_000;

function faultsOfStart(validFrom: Date, now: Date): { path: string; message: string }[] {
  const isPast = validFrom.getTime() < now.getTime() - startToleranceMilliseconds;
  return isPast ? [{ path: '/validFrom', message: 'Rules cannot begin in the past' }] : [];
}

function versionViewOf(version: StoredVersion, all: readonly StoredVersion[], now: Date): EarnRulesVersion {
  return {
    version: version.version,
    validFrom: version.validFrom.toISOString(),
    state: stateOfVersion(version, all, now),
    ...draftOf(version),
  };
}

function draftOf({ rules }: StoredVersion) {
  return earnRulesSchema.parse(parseStoredRules(rules));
}

function asObject(rules: unknown): object {
  return typeof rules === 'object' && rules !== null ? rules : {};
}

/** Gives a park without earn rules a first version, because no one can join a club without rules. False if it has one. */
export function addFirstRules({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if ((await fetchVersions(tx)).length > 0) return false;
    if (!(await insertVersion(tx, { version: 1, validFrom: now, rules: firstEarnRules }))) return false;
    const after = { version: 1, validFrom: now.toISOString(), ...firstEarnRules };
    await writeAudit(tx, hostActor, { action: 'Earn Rules Create', target: '1', after }, now);
    return true;
  });
}
