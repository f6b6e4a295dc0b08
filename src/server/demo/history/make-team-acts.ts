/**
 * What the team of the demo park did in its last ninety days, so that a first look at the tab Watch shows what it will be:
 * a usual amount of everything, and in the last week a few days on which a figure crosses its limit.
 */
import { operatingDayOf, type ParkDay } from '#domain/operating-day.ts';

import { later, openTime, type History, type HistoryClaim, type HistoryMember } from './make-history.ts';
import type { HistoryDay } from './make-days.ts';
import { makeRandom, type Random } from './random.ts';

/** Who acts, by the first part of the username. */
export type ActingMember = 'agent' | 'lead' | 'loyalty' | 'design' | 'audit' | 'admin';

/** An act of the team without its time; each is one entry of the audit log. */
type Deed =
  | { kind: 'goodwill'; by: ActingMember; memberId: string; points: number; reason: string }
  | { kind: 'claim'; by: ActingMember; memberId: string; claim: HistoryClaim }
  | { kind: 'account'; by: ActingMember; memberId: string }
  | { kind: 'remove'; by: ActingMember; memberId: string; number: string }
  | { kind: 'export'; by: ActingMember; target: string; rows: number }
  | { kind: 'refused'; name: ActingMember | undefined; network: string };

/** A deed, its time and its operating day. */
export type TeamAct = Deed & { at: Date; day: string };

const seed = 20_261_123;
const reasons = ['Ride closure', 'Long queue at the gate', 'Wrong price at the till', 'Card was not scanned'];
const networks = ['198.51.100.0/24', '203.0.113.0/24', '192.0.2.0/24'];

/** The acts in the order of time; none is later than now. */
export function makeTeamActs({ days, members }: History, now: Date, park: ParkDay): TeamAct[] {
  const random = makeRandom(seed);
  const acts: { at: Date; deed: Deed }[] = [...accountActs(random, members), ...claimActs(members)];
  const removed = new Set<string>();
  for (const [index, day] of days.entries()) {
    const here = members.filter(({ joinedAt }) => operatingDayOf(joinedAt, park) < day.day);
    const draw = { random, day, members: here, park, removed };
    acts.push(...usualActs(draw), ...(specialActs[days.length - 1 - index]?.(draw) ?? []));
  }
  return acts
    .filter(({ at }) => at <= now)
    .map(({ at, deed }) => ({ ...deed, at, day: operatingDayOf(at, park) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Every second member joined at the desk. */
function accountActs(random: Random, members: readonly HistoryMember[]): { at: Date; deed: Deed }[] {
  return members
    .filter((_, index) => index % 2 === 0)
    .map(({ memberId, joinedAt }) => ({
      at: joinedAt,
      deed: { kind: 'account', by: pickDesk(random), memberId },
    }));
}

/** What the desk added for guests. */
function claimActs(members: readonly HistoryMember[]): { at: Date; deed: Deed }[] {
  return members.flatMap(({ memberId, claims }) =>
    claims.flatMap((claim) =>
      claim.desk === null
        ? []
        : [{ at: claim.claimedAt, deed: { kind: 'claim', by: claim.desk, memberId, claim } as const }],
    ),
  );
}

interface Draw {
  random: Random;
  day: HistoryDay;
  members: readonly HistoryMember[];
  park: ParkDay;
  /** The numbers of claims that a late removal took. */
  removed: Set<string>;
}

function usualActs(draw: Draw): { at: Date; deed: Deed }[] {
  const { random, day, members, park } = draw;
  const many = (mean: number, make: () => Deed | undefined) =>
    Array.from({ length: random.around(mean * day.crowd) }, () => ({
      at: openTime(random, { ...day, closes: day.closes - 1 }, park),
      deed: make(),
    }));
  return [
    ...many(1.6, () => goodwillOf(random, pickDesk(random), pickOne(random, members))),
    ...many(0.35, () => ({ kind: 'export', by: pickExporter(random), ...pickExport(random) })),
    ...many(0.9, () => ({
      kind: 'refused',
      name: random.pick([
        ['agent', 5],
        ['lead', 2],
        ['design', 1],
        [undefined, 2],
      ]),
      network: pickOne(random, networks) ?? '',
    })),
    ...(random.next() < 0.12 ? lateRemovals(draw, 'agent', 1) : []),
  ].flatMap(({ at, deed }) => (deed === undefined ? [] : [{ at, deed }]));
}

/** By how many days ago: what crosses a limit. */
const specialActs: Readonly<Record<number, (draw: Draw) => { at: Date; deed: Deed }[]>> = {
  2: ({ random, day, members, park }) => {
    const guest = pickOne(random, members);
    return Array.from({ length: 6 }, () => goodwillOf(random, 'lead', guest)).flatMap((deed) =>
      deed === undefined ? [] : [{ at: openTime(random, { ...day, closes: day.closes - 1 }, park), deed }],
    );
  },
  3: (draw) => lateRemovals(draw, 'agent', 3),
  4: ({ random, day, park }) => {
    const first = openTime(random, day, park);
    return Array.from({ length: 17 }, (_, index) => ({
      at: later(first, index),
      deed: { kind: 'refused', name: 'admin', network: '203.0.113.0/24' } as const,
    }));
  },
  5: ({ random, day, members, park }) => {
    const deeds = members.slice(0, 3).map(({ memberId }): Deed => {
      return { kind: 'goodwill', by: 'loyalty', memberId, points: 1800, reason: 'Storm day, sent home' };
    });
    return deeds.map((deed) => ({ at: openTime(random, { ...day, closes: day.closes - 1 }, park), deed }));
  },
};

/** Removals of claims in the last minutes before the park closes, after which the member goes home. */
function lateRemovals(
  { random, day, members, park, removed }: Draw,
  by: ActingMember,
  count: number,
): { at: Date; deed: Deed }[] {
  const closing = openTime(random, { ...day, opens: day.closes - 0.25 }, park);
  return members
    .flatMap(({ memberId, claims }) => claims.map((claim) => ({ ...claim, memberId })))
    .filter(({ removedAt, claimedAt }) => removedAt === null && claimedAt < closing)
    .filter(({ number }) => !removed.has(number))
    .toSorted((a, b) => b.claimedAt.getTime() - a.claimedAt.getTime())
    .slice(0, count)
    .map(({ memberId, number }, index) => {
      removed.add(number);
      return { at: later(closing, index * 2), deed: { kind: 'remove', by, memberId, number } };
    });
}

function goodwillOf(random: Random, by: ActingMember, member: HistoryMember | undefined): Deed | undefined {
  if (member === undefined) return undefined;
  const points = 50 * random.whole(1, by === 'agent' ? 4 : 9);
  return { kind: 'goodwill', by, memberId: member.memberId, points, reason: pickOne(random, reasons) ?? '' };
}

function pickDesk(random: Random): ActingMember {
  return random.pick([
    ['agent', 6],
    ['lead', 3],
    ['loyalty', 1],
  ]);
}

function pickExporter(random: Random): ActingMember {
  return random.pick([
    ['loyalty', 3],
    ['design', 2],
    ['audit', 2],
    ['admin', 1],
  ]);
}

function pickExport(random: Random): { target: string; rows: number } {
  return random.pick([
    [{ target: 'dashboard', rows: 31 }, 4],
    [{ target: 'wallet-item-exclusions', rows: 12 }, 2],
    [{ target: 'claims', rows: 180 }, 2],
    [{ target: 'season-team', rows: 8 }, 1],
  ]);
}

function pickOne<Choice>(random: Random, choices: readonly Choice[]): Choice | undefined {
  return choices[random.whole(0, choices.length - 1)];
}
