/**
 * Plays a random history of the club twice: by the real services on the real ledger, and in the naive accounting. The
 * naive accounting does everything when it is due; the real rounds run only with a `night`.
 */
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mergeAccounts } from '#server/loyalty/desk/merge.service.ts';
import { removeAccount, removeOrder } from '#server/loyalty/desk/remove.service.ts';
import { makeVersion } from '#server/loyalty/earn-rules/earn-rules.service.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { sourceOf } from '#server/loyalty/claim-source.ts';
import { makeClaim } from '#server/loyalty/make-claim.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { staffClaimer } from './claim-as-staff.ts';
import {
  importRefund,
  importSource,
  loseRefund,
  nextNumber,
  type HistoryPark,
  type HistorySource,
} from './club-sources.ts';
import {
  actor,
  rulesDraftOf,
  firstRules,
  isOverLimit,
  sumOf,
  type ClubEvent,
  type HistoryAccount,
  type HistoryClaim,
} from './club-events.ts';
import { adjustTwice, changeSeasonPass, endTwice, spendAtTill, takeTwice } from './club-changes.ts';
import { moveClockTo } from './soft-device.ts';
import { NaiveAccount, naiveExpiry, naiveNext, naivePoints, type NaiveRules, reprice } from './naive-club.ts';

const hour = 3_600_000;
const lookedBack = 400 * 24 * hour;

/** Two members, and all events about them. */
export class ClubHistory {
  readonly accounts: HistoryAccount[] = [];
  private claims: HistoryClaim[] = [];
  /** Sources whose claim was taken off, which may be claimed again. */
  private freed: HistorySource[] = [];
  private versions: { from: number; rules: NaiveRules }[] = [];
  private newest = 1;
  private readonly park: HistoryPark;

  private constructor(park: HistoryPark) {
    this.park = park;
  }

  static async begin(park: HistoryPark): Promise<ClubHistory> {
    const history = new ClubHistory(park);
    await history.play({ kind: 'rules', rules: firstRules, inHours: 0 });
    await history.join();
    await history.join();
    return history;
  }

  /** The rules that apply now. */
  get rules(): NaiveRules {
    return this.rulesAt(this.now);
  }

  async play(event: ClubEvent): Promise<void> {
    switch (event.kind) {
      case 'claim':
        return this.claimNew(event);
      case 'claimAgain':
        return this.claimAgain(this.accountOf(event.who), event.which);
      case 'refund':
        return this.withClaim(event.which, (claim) => this.refund(claim, event.pass));
      case 'loseRefund':
        return this.withClaim(event.which, (claim) => this.loseRefund(claim));
      case 'takeOff':
        return this.withClaim(event.which, (claim) => this.takeOff(claim));
      case 'merge':
        return this.merge(this.accountOf(event.who), this.accountOf(event.who + 1));
      case 'leave':
        return this.leave(this.accountOf(event.who));
      default:
        return 'who' in event ? this.changeAccount(event) : this.passTime(event);
    }
  }

  private changeAccount(
    event: Extract<ClubEvent, { kind: 'redeem' | 'adjust' | 'season' | 'hold' | 'endHold' }>,
  ): Promise<void> {
    const account = this.accountOf(event.who);
    if (event.kind === 'redeem') return spendAtTill(this.park, account, event.points);
    if (event.kind === 'adjust')
      return adjustTwice(this.park, account, event.points, this.expiryOf(this.now));
    if (event.kind === 'season') return changeSeasonPass(this.park, account);
    return event.kind === 'hold' ? takeTwice(this.park, account, event) : endTwice(this.park, account, event);
  }

  private passTime(
    event: Extract<ClubEvent, { kind: 'rules' | 'wait' | 'until' | 'night' }>,
  ): Promise<void> | void {
    if (event.kind === 'rules') return this.addRules(event);
    if (event.kind === 'night') return this.night(event.times);
    if (event.kind === 'wait') return this.waitUntil(new Date(this.now.getTime() + event.minutes * 60_000));
    const next = this.nextOf(event.moment);
    this.waitUntil(new Date(Math.max(next.getTime() + event.seconds * 1000, this.now.getTime())));
    return event.isNight ? this.night(1) : undefined;
  }

  private nextOf(moment: Extract<ClubEvent, { kind: 'until' }>['moment']): Date {
    const { timeZone, operatingDayRollover } = this.park.services.brand;
    if (moment !== 'due') return naiveNext(moment, this.now, timeZone, operatingDayRollover);
    const due = this.accounts.flatMap(({ naive }) => naive.dueAfter(this.now)).map((at) => at.getTime());
    return due.length === 0 ? this.now : new Date(Math.min(...due));
  }

  private get now(): Date {
    return this.park.clock.now();
  }

  private rulesAt(at: Date): NaiveRules {
    const version = this.versions.findLast(({ from }) => from <= at.getTime());
    if (version === undefined) throw new Error('The history has no rules yet.');
    return version.rules;
  }

  private readonly expiryOf = (earnedAt: Date): Date =>
    naiveExpiry(earnedAt, this.rulesAt(earnedAt).months, this.park.services.brand.timeZone);

  private accountOf(who: number): HistoryAccount {
    const account = this.accounts[who % this.accounts.length];
    if (account === undefined) throw new Error('There are always two accounts.');
    return account;
  }

  private async withClaim(which: number, work: (claim: HistoryClaim) => Promise<void>): Promise<void> {
    const claim = this.claims[which % Math.max(1, this.claims.length)];
    if (claim !== undefined) await work(claim);
  }

  private async join(): Promise<void> {
    const memberId = `history-${nextNumber()}`;
    const email = `${memberId}@mail.example`;
    const person = { email, emailKey: email, firstName: 'Noor', lastName: 'Okafor' };
    const row = { memberId, userId: memberId, ...person, status: 'active', joinedAt: this.now } as const;
    await this.park.services.db.insert(loyaltyMembers).values(row);
    const account = { memberId, userId: memberId, email, naive: new NaiveAccount() };
    this.accounts.push({ ...account, seasonPass: undefined, isBehind: false, isHoldLate: false });
  }

  private async claimNew(event: Extract<ClubEvent, { kind: 'claim' }>): Promise<void> {
    const account = this.accountOf(event.who);
    const at = new Date(this.now.getTime() - event.hoursAgo * hour);
    const departsAt = new Date(at.getTime() + event.nights * 24 * hour);
    const cents = event.of === 'tickets' ? event.cents : event.cents.slice(0, 1);
    await this.claim(account, await importSource(this.park, event.of, { cents, at, departsAt }));
  }

  private async claimAgain(account: HistoryAccount, which: number): Promise<void> {
    const source = this.freed[which % Math.max(1, this.freed.length)];
    if (source !== undefined && (await this.claim(account, source)))
      this.freed = this.freed.filter((one) => one !== source);
  }

  /** Claims a source in both accountings; false if neither of them accepts it. */
  private async claim(account: HistoryAccount, source: HistorySource): Promise<boolean> {
    const { services } = this.park;
    const outcome = await makeClaim(services, staffClaimer(account), sourceOf(source.kind, source.number));
    const base = sumOf(source.cents);
    const basis = { tenths: this.rules[source.kind], quarters: account.seasonPass ? this.rules.quarters : 4 };
    const worth = naivePoints(basis, base);
    const isGood = base > 0 && !isOverLimit({ account, source }, this.claims, this.rules, services.brand);
    const isMade = outcome.kind === 'claimed' && outcome.points === worth;
    if (isGood !== isMade) throw new Error(`A claim of ${worth} points gave ${JSON.stringify(outcome)}.`);
    if (!isGood) return false;
    const postsAt = new Date(source.departsAt.getTime() + 24 * hour);
    const isPending = source.kind === 'hotels' && postsAt > this.now;
    const [claim, earnedAt, expiresAt] = [nextNumber(), this.now, this.expiryOf(this.now)];
    account.naive.change(({ waiting, lots }) => {
      if (isPending) waiting.push({ claim, worth, postsAt });
      else lots.push({ claim, worth, earnedAt, expiresAt });
    });
    const state = { claimedAt: this.now, isRefundLost: false, isReversed: false };
    this.claims.push({ account, source, claim, worth, basis, ...state });
    return true;
  }

  /** Refunds one pass of an order, or the entire source. A repeated refund changes nothing. */
  private async refund(claim: HistoryClaim, pass: number | undefined): Promise<void> {
    const { cents } = claim.source;
    const index = pass === undefined ? undefined : pass % cents.length;
    await importRefund(this.park, claim.source, index);
    for (const at of cents.keys()) if (index === undefined || index === at) cents[at] = 0;
    if (claim.source.kind !== 'tickets') cents.fill(0);
    this.takeBack(claim);
  }

  private async loseRefund(claim: HistoryClaim): Promise<void> {
    await loseRefund(this.park, claim.source);
    claim.source.cents.fill(0);
    claim.isRefundLost = true;
  }

  private takeBack(claim: HistoryClaim): void {
    claim.isRefundLost = false;
    if (claim.claimedAt.getTime() <= this.now.getTime() - lookedBack) return;
    const kept = naivePoints(claim.basis, sumOf(claim.source.cents));
    claim.worth = Math.min(kept, claim.worth);
    claim.account.naive.change((member) => reprice(member, claim.claim, claim.worth));
    claim.isReversed = claim.worth === 0;
  }

  private async takeOff(claim: HistoryClaim): Promise<void> {
    const { source, account } = claim;
    const order = { userId: account.userId, orderId: source.number, barcode: source.reference };
    await removeOrder(this.park.services, actor, { ...order, reason: undefined });
    account.naive.change((member) => reprice(member, claim.claim, 0));
    this.claims = this.claims.filter((one) => one !== claim);
    this.freed.push(source);
  }

  private async addRules({ rules, inHours }: Extract<ClubEvent, { kind: 'rules' }>): Promise<void> {
    const from = new Date(this.now.getTime() + inHours * hour);
    const start = { validFrom: from.toISOString(), basedOn: this.newest };
    const version = await makeVersion(this.park.services, actor, { ...rulesDraftOf(rules), ...start });
    this.newest = version.version;
    this.versions.push({ from: from.getTime(), rules });
  }

  private waitUntil(instant: Date): void {
    moveClockTo(this.park, instant);
    for (const account of this.accounts) {
      const { isChanged, isReturned } = account.naive.settle(this.now, this.expiryOf);
      account.isBehind ||= isChanged;
      account.isHoldLate ||= isReturned;
    }
  }

  /** Runs the rounds, perhaps more than once. */
  private async night(times: number): Promise<void> {
    for (let run = 0; run < times; run += 1) {
      await clawBack(this.park.services);
      await postPending(this.park.services);
      await expireLots(this.park.services);
      await returnDueTakings(this.park.services);
    }
    for (const claim of this.claims) if (claim.isRefundLost) this.takeBack(claim);
    for (const account of this.accounts) Object.assign(account, { isBehind: false, isHoldLate: false });
  }

  private async merge(from: HistoryAccount, into: HistoryAccount): Promise<void> {
    const ids = { fromId: from.memberId, intoId: into.memberId, reason: 'Same person' };
    await mergeAccounts(this.park.services, actor, ids);
    into.naive.absorb(from.naive);
    this.claims = this.claims.filter((claim) => claim.account !== from || !claim.isReversed);
    for (const claim of this.claims) if (claim.account === from) claim.account = into;
    into.seasonPass ??= from.seasonPass;
    into.isBehind = false;
    await this.replace(from);
  }

  private async leave(account: HistoryAccount): Promise<void> {
    await removeAccount(this.park.services, actor, { id: account.memberId, reason: undefined });
    const gone = this.claims.filter((claim) => claim.account === account);
    this.freed.push(...gone.map((claim) => claim.source));
    this.claims = this.claims.filter((claim) => claim.account !== account);
    await this.replace(account);
  }

  private async replace(account: HistoryAccount): Promise<void> {
    this.accounts.splice(this.accounts.indexOf(account), 1);
    await this.join();
  }
}
