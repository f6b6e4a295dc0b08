/** Which points are spent first and which expire: the law of the lots (docs/algorithms/ledger.md). */

/** A line of a member's posted points. What was earned has an expiry and is a lot; what takes points away is negative. */
export interface PostedLine {
  lineId: number;
  points: number;
  expiresAt: Date | null;
  /**
   * The lot that the line takes from, where that is settled; otherwise it takes from whichever expires first. A positive line
   * of a lot gives back what had expired of it, because a reversal took the same points.
   */
  lotId: number | null;
  /** True for the line by which a lot ends, also where nothing of the lot was left. */
  isExpiry: boolean;
  /** The taken reward for which the line holds points, or returns them; absent for every other line. */
  holdId?: string | null;
  /** When its points were earned; absent if they count for no tier. */
  earnedAt?: Date | null;
  /** True for a lot that had ended before a merge moved it here: what of it expired, and what was spent, is settled. */
  isMovedEnded?: boolean;
}

/** Earned points of which some are left. */
export interface Lot {
  lineId: number;
  pointsLeft: number;
  expiresAt: Date;
}

/** A lot with its history. Its worth is the sum of its expired, spent and remaining points. */
export interface LotAccount extends Lot {
  /** What it brought, less what was reversed. */
  worth: number;
  expired: number;
  /** True once it has expired: nothing is spent of it any more. */
  isClosed: boolean;
  /** When it was earned; the instant of its expiry where that is not known, so that it comes last. */
  earnedAt: Date;
}

/**
 * All lots that there ever were. A reversal and an expiry take from their own lot. All other spending takes from the lot
 * that expires first, of two such from the one earned first; what was spent of a lot before it expired stays spent of it.
 * Where more of a lot is reversed than is left of it, the difference is spending of the other lots. Overspending takes
 * from later lots. Points without expiry are spent last.
 */
export function accountsOf(lines: readonly PostedLine[]): LotAccount[] {
  const lots = new Map(
    lines.flatMap((line) => {
      const lot = openLot(line);
      return lot === undefined ? [] : [[line.lineId, lot] as const];
    }),
  );
  let spent = 0;
  for (const line of lines) {
    const { points, lotId, isExpiry } = line;
    const lot = lotId === null ? undefined : lots.get(lotId);
    if (isReturn(line)) spent -= points;
    else if (lot === undefined) spent += Math.max(0, -points);
    else if (isExpiry) close(lot, -points);
    else if (points > 0) lot.expired -= points;
    else lot.worth += points;
  }
  const inOrder = [...lots.values()].sort(byTurn);
  for (const lot of inOrder) {
    lot.pointsLeft = Math.max(0, lot.worth - lot.expired);
    spent += lot.pointsLeft - (lot.worth - lot.expired);
  }
  for (const lot of inOrder) {
    const taken = Math.min(lot.pointsLeft, spent);
    lot.pointsLeft -= taken;
    spent -= taken;
  }
  return inOrder;
}

/** True for the line by which held points come back: they are spent no more. */
function isReturn({ points, lotId, holdId }: PostedLine): boolean {
  return points > 0 && lotId === null && typeof holdId === 'string';
}

function openLot({ lineId, points, expiresAt, lotId, earnedAt }: PostedLine): LotAccount | undefined {
  if (points <= 0 || expiresAt === null || lotId !== null) return undefined;
  const lot = { lineId, expiresAt, worth: points, expired: 0, isClosed: false, pointsLeft: points };
  return { ...lot, earnedAt: earnedAt ?? expiresAt };
}

function close(lot: LotAccount, expired: number): void {
  lot.expired += expired;
  lot.isClosed = true;
}

/** What a closed lot is worth beyond what expired of it was spent, so that closed lots are settled before all others. */
function byTurn(a: LotAccount, b: LotAccount): number {
  if (a.isClosed !== b.isClosed) return a.isClosed ? -1 : 1;
  const byExpiry = a.expiresAt.getTime() - b.expiresAt.getTime();
  // A merge gives older lots higher line numbers, so the number decides only between lots of one instant.
  return byExpiry || a.earnedAt.getTime() - b.earnedAt.getTime() || a.lineId - b.lineId;
}

/** The lots of which something is left, those first that expire first. */
export function lotsOf(lines: readonly PostedLine[]): Lot[] {
  return accountsOf(lines)
    .filter((lot) => !lot.isClosed && lot.pointsLeft > 0)
    .map(({ lineId, pointsLeft, expiresAt }) => ({ lineId, pointsLeft, expiresAt }));
}

/** The lots of which something has expired by now. */
export function expiredLots(lines: readonly PostedLine[], now: Date): Lot[] {
  return lotsOf(lines).filter((lot) => lot.expiresAt.getTime() <= now.getTime());
}

/**
 * The points that expire at once when this hold returns, by lot: the part of them whose lots have expired meanwhile. The
 * return of a hold leaves all lots as if it had never been. So this replays the lines without it and without the holds
 * that returned before, and compares what expires then with what has expired.
 */
export function lapsedByReturn(
  lines: readonly PostedLine[],
  holdId: string,
): Pick<Lot, 'lineId' | 'pointsLeft'>[] {
  const returned = new Set([holdId, ...lines.filter(isReturn).map((line) => line.holdId)]);
  const replayed: PostedLine[] = [];
  for (const line of lines) {
    if (typeof line.holdId !== 'string' || !returned.has(line.holdId))
      replayed.push(...replay(line, replayed));
  }
  const expired = new Map(accountsOf(lines).map((lot) => [lot.lineId, lot.expired]));
  return accountsOf(replayed).flatMap((lot) => {
    const pointsLeft = lot.expired - (expired.get(lot.lineId) ?? 0);
    return pointsLeft > 0 ? [{ lineId: lot.lineId, pointsLeft }] : [];
  });
}

/**
 * A line as it would have been after these: an expiry takes all that is left, and a reversal returns what has expired. The
 * expiry of a lot that arrived ended happened on another account, where nothing was held.
 */
function replay(line: PostedLine, before: readonly PostedLine[]): PostedLine[] {
  const lot =
    line.lotId === null ? undefined : accountsOf(before).find(({ lineId }) => lineId === line.lotId);
  if (lot === undefined) return [line];
  if (before.some((one) => one.lineId === line.lotId && one.isMovedEnded === true && line.isExpiry))
    return [line];
  if (line.isExpiry) return [{ ...line, points: 0 - lot.pointsLeft }];
  if (line.points > 0) return [];
  return [line, { ...line, points: Math.min(-line.points, Math.max(0, lot.expired)) }];
}
