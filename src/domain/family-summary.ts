/** The states of all passes of an order at a glance: how many are ready, and what the others need. */
import type { GateSentenceKind } from './gate-sentence.ts';

/** States that a summary counts together, in its order. */
export const familyGroups = [
  'ready',
  'photo',
  'registration',
  'later',
  'band',
  'used',
  'expired',
  'refunded',
  'other',
] as const;

/** A state of a summary. */
export type FamilyGroup = (typeof familyGroups)[number];

/** One part of a summary: how many passes are in a state, and the name of a single one that is not ready. */
export interface FamilyPart {
  group: FamilyGroup;
  count: number;
  name: string | null;
  /** When all passes of the order become valid, if they do at one moment to come. */
  allFrom?: Date;
}

/** The parts of the summary, without states that no pass has. */
export function summarizeFamily(
  passes: readonly { firstName: string | null; kind: GateSentenceKind; at?: Date | null }[],
): FamilyPart[] {
  const from = passes[0]?.at;
  const isShared = passes.every(({ kind, at }) => kind === 'not-yet' && at?.getTime() === from?.getTime());
  return familyGroups.flatMap((group) => {
    const inGroup = passes.filter(({ kind }) => groupOfKind[kind] === group);
    const [first, ...others] = inGroup;
    if (first === undefined) return [];
    const isNamed = others.length === 0 && group !== 'ready' && first.firstName !== '';
    const part = { group, count: inGroup.length, name: isNamed ? first.firstName : null };
    return [isShared && from ? { ...part, allFrom: from } : part];
  });
}

const groupOfKind: Readonly<Record<GateSentenceKind, FamilyGroup>> = {
  'share-ended': 'other',
  refunded: 'refunded',
  'band-active': 'band',
  'photo-taken-off': 'photo',
  used: 'used',
  expired: 'expired',
  excluded: 'other',
  test: 'other',
  'not-yet-photo-missing': 'photo',
  'not-yet': 'later',
  'registration-missing': 'registration',
  'photo-missing': 'photo',
  'photo-missing-again': 'photo',
  empty: 'used',
  'code-refused': 'other',
  'code-run-out': 'other',
  tap: 'ready',
  'in-google-wallet': 'ready',
  'no-wallet-paper': 'ready',
  'open-on-phone': 'ready',
  'no-wallet-desk': 'ready',
  'ready-photo-requested': 'ready',
  ready: 'ready',
};
