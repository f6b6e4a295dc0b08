/**
 * A plausible past for the demo park, so that a first look at the dashboard shows what it will be: the last ninety days,
 * or the same days of last year.
 */
import { lastDays } from '#domain/figure-range.ts';
import { operatingDayOf, type ParkDay } from '#domain/operating-day.ts';

import { lastNinetyDays, type Era } from './eras.ts';
import { makeDays, type HistoryDay } from './make-days.ts';
import { makeRandom, type Random } from './random.ts';

/** A sold pass; each is the only one of its order. */
export interface HistoryPass {
  orderId: string;
  barcode: string;
  productId: string;
  amountCents: number;
  firstName: string;
  lastName: string;
  soldAt: Date;
  /** The times at which its holder opened it. */
  openedAt: Date[];
  redeemedAt: Date | null;
  wallet: 'apple' | 'google' | null;
  photo: { askedAt: Date; answeredAt: Date } | null;
}

/** A claim of a member: the source, and when it was bought and claimed. */
export interface HistoryClaim {
  kind: 'tickets' | 'purchase' | 'hotels';
  number: string;
  amountCents: number;
  boughtAt: Date;
  claimedAt: Date;
  /** When it was removed from the account again; most are not. */
  removedAt: Date | null;
  /** Who of the team added it at the desk; null if the guest claimed it. */
  desk: 'agent' | 'lead' | null;
}

/** A member of the club. */
export interface HistoryMember {
  memberId: string;
  firstName: string;
  lastName: string;
  joinedAt: Date;
  claims: HistoryClaim[];
  /** A request about a refused claim. */
  request: { number: string; askedAt: Date; answeredAt: Date; isAdded: boolean } | null;
}

/** A refused claim. */
export interface HistoryRefusal {
  figure: string;
  at: Date;
}

/** Everything; no time is later than now. */
export interface History {
  days: HistoryDay[];
  passes: HistoryPass[];
  members: HistoryMember[];
  refusals: HistoryRefusal[];
}

const products: readonly (readonly [{ id: string; cents: number; prefix: string }, number])[] = [
  [{ id: 'DAY-ALL', cents: 6400, prefix: '5126000009' }, 40],
  [{ id: 'DAY-COVE', cents: 4200, prefix: '5126000009' }, 16],
  [{ id: 'DAY-NFC', cents: 7200, prefix: '3426000009' }, 10],
  [{ id: 'WB-TWI', cents: 2900, prefix: '5126000009' }, 8],
  [{ id: 'CR-25', cents: 3200, prefix: '7226000009' }, 10],
  [{ id: 'WP-SILV', cents: 11_900, prefix: '2401260000009' }, 11],
  [{ id: 'WP-KIDS', cents: 8900, prefix: '2402260000009' }, 5],
];

const firstNames =
  'Ava Ben Carla Dario Elif Femi Grace Hugo Ivy Jonas Kira Luis Mina Noah Olga Pablo Rosa Sam Tara Yusuf';
const lastNames =
  'Adler Bishop Castro Dunn Egan Fischer Garcia Hale Imani Jensen Kowal Lopez Meyer Novak Ortiz Park Quinn Reyes Silva Tran';

const minute = 60_000;

/** The same history for each `now`, moved to the days of its era. */
export function makeHistory(now: Date, park: ParkDay, era: Era = lastNinetyDays): History {
  const random = makeRandom(era.seed);
  const last = Temporal.PlainDate.from(operatingDayOf(now, park)).subtract({ days: era.endsDaysAgo });
  const days = makeDays(random, lastDays(era.days, last.toString()), era.crowd);
  const history: History = { days, passes: [], members: [], refusals: [] };
  const members = Array.from({ length: era.members }, (_, index) =>
    drawMember(random, index, { era, days, park }),
  );
  for (const day of days) {
    for (let sold = random.around(7 * day.crowd); sold > 0; sold -= 1)
      history.passes.push(drawPass(random, history.passes.length, { era, day, park }));
    for (let claims = random.around(3.2 * day.crowd); claims > 0; claims -= 1)
      addClaim(random, members, { era, day, park });
    for (let refused = random.around(0.7 * day.crowd); refused > 0; refused -= 1)
      history.refusals.push({ figure: random.pick(refusals), at: openTime(random, day, park) });
  }
  return upTo(now, { ...history, members });
}

const refusals = [
  ['refused:tickets:ticket-too-old', 3],
  ['refused:tickets:ticket-not-found', 4],
  ['refused:purchase:check-not-found', 5],
  ['refused:purchase:source-claimed', 2],
  ['refused:hotels:stay-not-found', 1],
] as const;

/** Leaves out what would be later than now. */
function upTo(now: Date, { days, passes, members, refusals: refused }: History): History {
  const isPast = (at: Date): boolean => at <= now;
  return {
    days,
    passes: passes
      .filter(({ soldAt }) => isPast(soldAt))
      .map((pass) => ({
        ...pass,
        openedAt: pass.openedAt.filter(isPast),
        redeemedAt: pass.redeemedAt !== null && isPast(pass.redeemedAt) ? pass.redeemedAt : null,
        photo: pass.photo !== null && isPast(pass.photo.answeredAt) ? pass.photo : null,
      })),
    members: members
      .filter(({ joinedAt }) => isPast(joinedAt))
      .map((member) => ({
        ...member,
        claims: member.claims
          .filter(({ claimedAt }) => isPast(claimedAt) && claimedAt > member.joinedAt)
          .map((claim) => ({
            ...claim,
            removedAt: claim.removedAt !== null && isPast(claim.removedAt) ? claim.removedAt : null,
          })),
        request: member.request !== null && isPast(member.request.answeredAt) ? member.request : null,
      })),
    refusals: refused.filter(({ at }) => isPast(at)),
  };
}

/** A day, and the era whose numbers are drawn. */
interface DayOfEra {
  era: Era;
  day: HistoryDay;
  park: ParkDay;
}

function drawPass(random: Random, index: number, { era, day, park }: DayOfEra): HistoryPass {
  const { id, cents, prefix } = random.pick(products);
  const soldAt = openTime(random, day, park);
  const isSeason = id.startsWith('WP-');
  const visits = isSeason ? random.whole(1, 6) : 1;
  const firstVisit = later(soldAt, random.whole(30, 3 * 24 * 60));
  const openedAt = [later(soldAt, random.whole(1, 20))];
  for (let visit = 0; visit < visits; visit += 1)
    for (let opened = random.whole(1, 3); opened > 0; opened -= 1)
      openedAt.push(
        later(firstVisit, visit * random.whole(5, 12) * 24 * 60 + opened * random.whole(15, 120)),
      );
  const isAsked = isSeason && random.next() < 0.3;
  const askedAt = later(soldAt, random.whole(60, 1500));
  return {
    ...{ orderId: String(era.first.order + index), barcode: `${prefix}${String(era.first.short + index)}` },
    ...{ productId: id, amountCents: cents, ...drawName(random), soldAt, openedAt },
    redeemedAt: isSeason || id === 'CR-25' ? null : firstVisit,
    wallet: random.pick([
      ['apple', 38],
      ['google', 27],
      [null, 35],
    ] as const),
    photo: isAsked ? { askedAt, answeredAt: later(askedAt, random.whole(20, 2200)) } : null,
  };
}

function drawMember(
  random: Random,
  index: number,
  { era, days, park }: { era: Era; days: readonly HistoryDay[]; park: ParkDay },
): HistoryMember {
  const day = days[Math.floor((random.next() ** 2 * days.length) / 1.05)] ?? days[0];
  if (day === undefined) throw new Error('The history has no days.');
  const joinedAt = openTime(random, day, park);
  const askedAt = later(joinedAt, random.whole(60, 20_000));
  const request = {
    ...{
      number: String(era.first.request + index),
      askedAt,
      answeredAt: later(askedAt, random.whole(15, 3000)),
    },
    isAdded: random.next() < 0.6,
  };
  return {
    ...{ memberId: String(era.first.member + index), ...drawName(random), joinedAt, claims: [] },
    request: random.next() < 0.5 ? request : null,
  };
}

function addClaim(random: Random, members: readonly HistoryMember[], { era, day, park }: DayOfEra): void {
  const member = members[random.whole(0, members.length - 1)];
  if (member === undefined) return;
  const index = members.reduce((sum, { claims }) => sum + claims.length, 1);
  const kind = random.pick([
    ['purchase', 64],
    ['tickets', 26],
    ['hotels', 10],
  ] as const);
  const boughtAt = openTime(random, day, park);
  const claimedAt = later(boughtAt, random.whole(5, 240));
  const isOpen = claimedAt <= hourOf(day.closes - 1, day, park);
  const amount = {
    purchase: random.whole(900, 7000),
    tickets: random.whole(1, 4) * 6400,
    hotels: random.whole(18_000, 62_000),
  };
  member.claims.push({
    ...{ kind, number: numberOf(kind, index, era), amountCents: amount[kind], boughtAt, claimedAt },
    desk: era.isPresent && isOpen ? (desksByTurn[index % desksByTurn.length] ?? null) : null,
    removedAt: random.next() < 0.05 ? later(claimedAt, random.whole(60, 4000)) : null,
  });
}

/** Who adds each claim in turn: the team every third one, most of them the agent. Draws nothing, so the rest stays. */
const desksByTurn = ['agent', null, null, 'agent', null, null, 'lead', null, null] as const;

function numberOf(kind: HistoryClaim['kind'], index: number, { first }: Era): string {
  if (kind === 'purchase') return String(first.check + index);
  return kind === 'tickets' ? String(first.ticket + index) : `HL-9${String(first.short + index)}`;
}

/** A time at which the park is open, most often in the afternoon. */
export function openTime(random: Random, { day, opens, closes }: HistoryDay, { timeZone }: ParkDay): Date {
  const share = (random.next() + random.next()) / 2;
  return hourOf(opens + share * (closes - opens), { day }, { timeZone });
}

function hourOf(
  hours: number,
  { day }: Pick<HistoryDay, 'day'>,
  { timeZone }: Pick<ParkDay, 'timeZone'>,
): Date {
  const minutes = Math.floor(hours * 60);
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
}

/** The time this many minutes after another. */
export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * minute);
}

function drawName(random: Random): { firstName: string; lastName: string } {
  const one = (names: string): string => random.pick(names.split(' ').map((name) => [name, 1] as const));
  return { firstName: one(firstNames), lastName: one(lastNames) };
}
