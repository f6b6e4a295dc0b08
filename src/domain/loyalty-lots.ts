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
}

/**
 * All lots that there ever were. A reversal and an expiry take from their own lot. All other spending takes from the lot that
 * expires first, of two such from the older, whenever it was earned; what was spent of a lot before it expired stays spent of
 * it. Where more of a lot is reversed than is left of it, the difference is spending of the other lots. Overspending takes
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
  for (const { points, lotId, isExpiry } of lines) {
    const lot = lotId === null ? undefined : lots.get(lotId);
    if (lot === undefined) spent += Math.max(0, -points);
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

function openLot({ lineId, points, expiresAt, lotId }: PostedLine): LotAccount | undefined {
  if (points <= 0 || expiresAt === null || lotId !== null) return undefined;
  return { lineId, expiresAt, worth: points, expired: 0, isClosed: false, pointsLeft: points };
}

function close(lot: LotAccount, expired: number): void {
  lot.expired += expired;
  lot.isClosed = true;
}

/** What a closed lot is worth beyond what expired of it was spent, so that closed lots are settled before all others. */
function byTurn(a: LotAccount, b: LotAccount): number {
  if (a.isClosed !== b.isClosed) return a.isClosed ? -1 : 1;
  return a.expiresAt.getTime() - b.expiresAt.getTime() || a.lineId - b.lineId;
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
