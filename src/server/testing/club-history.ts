/** Plays a random history of the club twice: on the real ledger, and in the naive accounting. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { adjustPoints } from '#server/loyalty/desk/adjust.service.ts';
import { mergeAccounts } from '#server/loyalty/desk/merge.service.ts';
import { removeAccount, removeOrder } from '#server/loyalty/desk/remove.service.ts';
import { clawBackSources } from '#server/loyalty/claw-back.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { sourceOf, type ClaimSource } from '#server/loyalty/claim-source.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { makeClaim } from '#server/loyalty/make-claim.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { bonusEntry } from './bonus-entry.ts';
import { staffClaimer } from './claim-as-staff.ts';
import { letPointsLast } from './club-member.ts';
import {
  earn,
  merge,
  naiveExpiry,
  naiveMember,
  night,
  reprice,
  type NaiveLot,
  type NaiveMember,
  type NaiveWaiting,
} from './naive-club.ts';
import type { TestPark } from './test-park.ts';

/** One event; `who` and `which` select by remainder among the existing accounts and claims. */
export type ClubEvent =
  | { kind: 'order'; who: number; cents: number[] }
  | { kind: 'stay'; who: number; cents: number; nights: number }
  | { kind: 'refund'; which: number; pass: number }
  | { kind: 'refundWhole'; which: number }
  | { kind: 'takeOff'; which: number }
  | { kind: 'redeem'; who: number; points: number }
  | { kind: 'adjust'; who: number; points: number }
  | { kind: 'rule'; months: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'night' }
  | { kind: 'merge'; who: number }
  | { kind: 'leave'; who: number };

const actor = {
  memberGuid: '00000000-0000-4000-8000-000000000000',
  name: 'Test Actor',
  username: 'test@harborlight.example',
  accessLevel: 100,
  sessionGuid: '00000000-0000-4000-8000-000000000000',
  requestId: 'history',
  network: '-',
};

/** An active claim with its source. */
interface HistoryClaim {
  account: HistoryAccount;
  number: string;
  reference: string;
  naive: NaiveLot | NaiveWaiting;
  /** The price of each pass of an order; 0 after its refund. */
  cents: number[];
  sourceKind: 'ticket' | 'stay';
}

/** A member in both accountings. */
export interface HistoryAccount {
  memberId: string;
  userId: string;
  email: string;
  naive: NaiveMember;
}

let numbersUsed = 0;

/** Two members, and all events about them. */
export class ClubHistory {
  readonly accounts: HistoryAccount[] = [];
  private claims: HistoryClaim[] = [];
  private months = 18;

  private readonly park: TestPark;

  private constructor(park: TestPark) {
    this.park = park;
  }

  static async begin(park: TestPark): Promise<ClubHistory> {
    const history = new ClubHistory(park);
    await letPointsLast(park, history.months);
    await history.join();
    await history.join();
    return history;
  }

  async play(event: ClubEvent): Promise<void> {
    switch (event.kind) {
      case 'order':
        return this.order(this.accountOf(event.who), event.cents);
      case 'stay':
        return this.stay(this.accountOf(event.who), event.cents, event.nights);
      case 'refund':
        return this.refund(event.which, event.pass);
      case 'refundWhole':
        return this.refund(event.which, undefined);
      case 'takeOff':
        return this.takeOff(event.which);
      case 'redeem':
        return this.redeem(this.accountOf(event.who), event.points);
      case 'adjust':
        return this.adjust(this.accountOf(event.who), event.points);
      case 'merge':
        return this.merge(this.accountOf(event.who), this.accountOf(event.who + 1));
      case 'leave':
        return this.leave(this.accountOf(event.who));
      default:
        return this.passTime(event);
    }
  }

  private async passTime(event: Extract<ClubEvent, { kind: 'rule' | 'wait' | 'night' }>): Promise<void> {
    if (event.kind === 'night') return this.night();
    if (event.kind === 'wait') return this.park.clock.advance(event.hours * 3600);
    this.months = event.months;
    return letPointsLast(this.park, event.months);
  }

  private get now(): Date {
    return this.park.clock.now();
  }

  private readonly expiryOf = (earnedAt: Date): Date =>
    naiveExpiry(earnedAt, this.months, this.park.services.brand.timeZone);

  private accountOf(who: number): HistoryAccount {
    const account = this.accounts[who % this.accounts.length];
    if (account === undefined) throw new Error('There are always two accounts.');
    return account;
  }

  private async join(): Promise<void> {
    numbersUsed += 1;
    const memberId = `history-${numbersUsed}`;
    const email = `${memberId}@mail.example`;
    await this.park.services.db.insert(loyaltyMembers).values({
      memberId,
      userId: memberId,
      email,
      emailKey: email,
      firstName: 'Noor',
      lastName: 'Okafor',
      status: 'active',
      joinedAt: this.now,
    });
    this.accounts.push({ memberId, userId: memberId, email, naive: naiveMember() });
  }

  private async order(account: HistoryAccount, cents: number[]): Promise<void> {
    const { db } = this.park.services;
    numbersUsed += 1;
    const number = String(50_000_000 + numbersUsed);
    const [order] = await db.select().from(orders).where(eq(orders.orderId, '10300001'));
    const [pass] = await db.select().from(passes).where(eq(passes.orderId, '10300001'));
    if (order === undefined || pass === undefined) throw new Error('The demo park has lost an order.');
    await db.insert(orders).values({ ...order, orderId: number, invoiceNumber: null, orderedAt: this.now });
    const barcodes = cents.map((_, place) => `${number}${1000 + place}`);
    await db.insert(passes).values(
      cents.map((amountCents, place) => ({
        ...pass,
        orderId: number,
        barcode: barcodes[place] ?? '',
        amountCents,
        isRefunded: false,
        photoUid: null,
        barcodeHash: null,
      })),
    );
    const worth = Math.floor(cents.reduce((sum, one) => sum + one, 0) / 10);
    await this.claim(account, sourceOf('tickets', number), worth);
    const naive = earn(account.naive, worth, this.now, this.expiryOf(this.now));
    const reference = barcodes[0] ?? '';
    this.claims.push({ account, number, reference, naive, cents, sourceKind: 'ticket' });
  }

  private async stay(account: HistoryAccount, cents: number, nights: number): Promise<void> {
    numbersUsed += 1;
    const number = `HBH${numbersUsed}`;
    const day = 86_400_000;
    const departsAt = new Date(this.now.getTime() + nights * day);
    await this.park.services.db.insert(stays).values({
      reservationNumber: number,
      folio: `F${numbersUsed}`,
      firstName: 'Noor',
      lastName: 'Okafor',
      arrivesAt: this.now,
      departsAt,
      roomRevenueCents: cents,
      status: 'in-house',
    });
    const worth = Math.floor(cents / 20);
    await this.claim(account, sourceOf('hotels', number), worth);
    const naive = { worth, postsAt: new Date(departsAt.getTime() + day) };
    account.naive.waiting.push(naive);
    const reference = `F${numbersUsed}`;
    this.claims.push({ account, number, reference, naive, cents: [cents], sourceKind: 'stay' });
  }

  private async claim(account: HistoryAccount, source: ClaimSource, points: number): Promise<void> {
    const outcome = await makeClaim(this.park.services, staffClaimer(account), source);
    if (outcome.kind !== 'claimed' || outcome.points !== points)
      throw new Error(`A claim of ${points} points came out as ${JSON.stringify(outcome)}.`);
  }

  /** Refunds one pass of an order, or the entire source. A repeated refund changes nothing. */
  private async refund(which: number, place: number | undefined): Promise<void> {
    const claim = this.claims[which % Math.max(1, this.claims.length)];
    if (claim === undefined) return;
    const { db } = this.park.services;
    const { number, cents, sourceKind } = claim;
    const refunded = cents.flatMap((_, at) =>
      place === undefined || at === place % cents.length ? [at] : [],
    );
    for (const at of refunded) {
      cents[at] = 0;
      if (sourceKind === 'ticket')
        await db
          .update(passes)
          .set({ isRefunded: true })
          .where(eq(passes.barcode, `${number}${1000 + at}`));
    }
    if (sourceKind === 'stay')
      await db.update(stays).set({ status: 'cancelled' }).where(eq(stays.reservationNumber, number));
    await clawBackSources(this.park.services, sourceKind, [number]);
    const kept = Math.floor(cents.reduce((sum, one) => sum + one, 0) / 10);
    reprice(claim.account.naive, claim.naive, Math.min(kept, claim.naive.worth));
  }

  private async takeOff(which: number): Promise<void> {
    const claim = this.claims[which % Math.max(1, this.claims.length)];
    if (claim === undefined) return;
    const { number: orderId, reference: barcode, account } = claim;
    const { userId } = account;
    // A completely refunded claim stays with an account that was merged since, so that no other member claims it.
    const isGone = claim.cents.every((cents) => cents === 0);
    if (!isGone)
      await removeOrder(this.park.services, actor, { userId, orderId, barcode, reason: undefined });
    reprice(account.naive, claim.naive, 0);
    this.claims = this.claims.filter((one) => one !== claim);
  }

  private async redeem({ memberId, naive }: HistoryAccount, points: number): Promise<void> {
    const what = { kind: 'Redemption', source: randomUUID(), origin: 'pos', points: -points } as const;
    await writeEntries(this.park.services.db, [bonusEntry(memberId, this.now, what)]);
    naive.floating += points;
  }

  private async adjust({ userId, naive }: HistoryAccount, points: number): Promise<void> {
    const adjustment = { userId, points, reason: 'Goodwill', adjustmentId: undefined };
    await adjustPoints(this.park.services, actor, adjustment);
    if (points > 0) earn(naive, points, this.now, this.expiryOf(this.now));
    else {
      naive.floating -= points;
      naive.taken.push({ points: -points, at: this.now });
    }
  }

  private async night(): Promise<void> {
    await postPending(this.park.services);
    await expireLots(this.park.services);
    for (const { naive } of this.accounts) night(naive, this.now, this.expiryOf);
  }

  private async merge(from: HistoryAccount, into: HistoryAccount): Promise<void> {
    const ids = { fromId: from.memberId, intoId: into.memberId, reason: 'Same person' };
    await mergeAccounts(this.park.services, actor, ids);
    merge(from.naive, into.naive);
    for (const claim of this.claims) if (claim.account === from) claim.account = into;
    await this.replace(from);
  }

  private async leave(account: HistoryAccount): Promise<void> {
    await removeAccount(this.park.services, actor, { id: account.memberId, reason: undefined });
    this.claims = this.claims.filter((claim) => claim.account !== account);
    await this.replace(account);
  }

  private async replace(account: HistoryAccount): Promise<void> {
    this.accounts.splice(this.accounts.indexOf(account), 1);
    await this.join();
  }
}
