/**
 * Which of a member's entries may leave the ledger (docs/decisions/0077-sealed-archives.md): everything up to the end of a
 * month at which nothing is open. What comes later then has the same balances, lots and expiries without them.
 */
import { claimEntryKinds } from './earn-kinds.ts';

/** A line of a member's side of the ledger. */
export interface BookLine {
  lineId: number;
  /** The month in which it was recorded, counted from any month. */
  month: number;
  account: 'posted' | 'pending' | 'held';
  points: number;
  /** The lot that it takes from or returns to. */
  lotId: number | null;
  kind: string;
  /** What identifies the entry's event; that of a claim, its posting and its reversals begins with the claim's id. */
  source: string;
}

/** Kinds whose entries belong together by the claim's id. */
export const claimGroupKinds: readonly string[] = [...claimEntryKinds, 'Posting', 'Reversal'];

/**
 * The last month before `before` at whose end the entries so far sum to 0 in each account, every lot has expired, no points
 * without expiry were given, and nothing later refers to them. Undefined if there is none.
 */
export function settledMonth(lines: readonly BookLine[], before: number): number | undefined {
  const months = [...new Set(lines.map(({ month }) => month))].sort((a, b) => b - a);
  return months.find((month) => month < before && isSettled(lines, month));
}

function isSettled(lines: readonly BookLine[], month: number): boolean {
  const out = lines.filter((line) => line.month <= month);
  const later = lines.filter((line) => line.month > month);
  const accounts = ['posted', 'pending', 'held'] as const;
  const isBalanced = accounts.every(
    (account) => out.reduce((sum, line) => sum + (line.account === account ? line.points : 0), 0) === 0,
  );
  const closed = new Set(out.filter(({ kind }) => kind === 'Expiry').map(({ lotId }) => lotId));
  const lotsOut = out.filter(bringsPoints);
  const referred = new Set(later.map(({ lotId }) => lotId));
  const claimsOut = new Set(out.filter(isOfClaim).map(claimIdIn));
  return (
    isBalanced &&
    lotsOut.every(({ lineId }) => closed.has(lineId)) &&
    !out.some(({ lineId }) => referred.has(lineId)) &&
    !later.some((line) => isOfClaim(line) && claimsOut.has(claimIdIn(line)))
  );
}

/** Points that are earned or given; points that come back from a hold were there before. */
function bringsPoints({ account, points, lotId, kind }: BookLine): boolean {
  return account === 'posted' && points > 0 && lotId === null && kind !== 'Return';
}

function isOfClaim({ kind }: BookLine): boolean {
  return claimGroupKinds.includes(kind);
}

function claimIdIn({ source }: BookLine): string {
  return source.split(':')[0] ?? source;
}
