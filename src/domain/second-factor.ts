/** Who of the team must have a second factor, and from when on (docs/runbook.md). */
import { levelNeeded, type GuardedPlace, type PermissionRow } from './staff-access.ts';

/**
 * The operator's rule: no one, everyone from a level on, or everyone who may make one of the sensitive calls by the
 * present permission rows.
 */
export type FactorRule = 'off' | 'sensitive' | number;

/** The level from which the rule demands a second factor; undefined if it demands none of anyone. */
export function levelOfRule(
  rule: FactorRule,
  rows: readonly PermissionRow[],
  sensitive: readonly GuardedPlace[],
): number | undefined {
  if (rule === 'off') return undefined;
  if (rule !== 'sensitive') return rule;
  const levels = sensitive.map((place) => levelNeeded(rows, place)).filter((level) => level !== undefined);
  return levels.length === 0 ? undefined : Math.min(...levels);
}

/** A member, as far as the rule goes by them. */
export interface FactorStanding {
  accessLevel: number;
  hasFactor: boolean;
  /** From when on the member must have one; null before the rule first applied to a sign-in. */
  dueAt: Date | null;
}

/** A second factor that a member must add: from when on, and whether that time has come. */
export interface FactorDemand {
  dueAt: Date;
  isDue: boolean;
}

/** What the rule demands of a member who signs in now; undefined for nothing. */
export function demandOn(
  member: FactorStanding,
  { level, graceDays, now }: { level: number | undefined; graceDays: number; now: Date },
): FactorDemand | undefined {
  if (!isDemanded(member.accessLevel, level) || member.hasFactor) return undefined;
  const dueAt = member.dueAt ?? new Date(now.getTime() + graceDays * 86_400_000);
  return { dueAt, isDue: dueAt <= now };
}

/** True if members of this level must have a second factor. */
export function isDemanded(accessLevel: number, level: number | undefined): boolean {
  return level !== undefined && accessLevel >= level;
}
