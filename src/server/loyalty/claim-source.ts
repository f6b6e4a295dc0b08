/** A source as guests and staff name it, and the park's own system that it is from. */
import type { ErrorCode } from '#contract/errors.ts';
import { isNumberOf } from '#domain/claim-number.ts';
import type { ClaimGround } from '#domain/connector-answer.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseIfSilent } from '#server/base/refuse-if-silent.ts';
import type { SourceSystems } from './kinds/claim-kind.ts';
import { claimKinds } from './kinds/claim-kinds.ts';

/** A source by the number that was typed or scanned. */
export interface ClaimSource<Kind extends EarnKind = EarnKind> {
  kind: Kind;
  typed: string;
  /** The number in the form in which all numbers are compared. */
  number: string;
  /** Whether a claim may rest on the row in the database; its own system may have forgotten it, or be silent. */
  ground: ClaimGround;
}

/** Names a source without asking its system. */
export function sourceOf<Kind extends EarnKind>(kind: Kind, typed: string): ClaimSource<Kind> {
  return { kind, typed, number: cleanNumber(typed), ground: 'good' };
}

/** Names a source and asks its system to confirm it. Refuses a text that cannot be a number, before any query. */
export async function openSource(
  systems: SourceSystems,
  kind: EarnKind,
  typed: string,
): Promise<ClaimSource> {
  const source = sourceOf(kind, typed);
  const { malformedCode, confirm } = claimKinds[kind];
  if (!isNumberOf(kind, source.number)) throw new Refusal(malformedCode);
  return { ...source, ground: await confirm(systems, source.number) };
}

/**
 * Asks the source's system for a source that a claim did not find. True if it is in the database now, so that the same
 * claim finds it. Refuses with `temporary-error` if the system is silent. No transaction may be open meanwhile.
 */
export async function bringMissing(
  systems: SourceSystems,
  { kind, typed, number }: ClaimSource,
  outcome: { kind: string; isMiss?: boolean; code?: ErrorCode },
): Promise<boolean> {
  const { missCode, bring } = claimKinds[kind];
  const isMissing = outcome.kind === 'refused' && outcome.isMiss === true && outcome.code === missCode;
  return isMissing && (await refuseIfSilent(() => bring(systems, { typed, clean: number })));
}
