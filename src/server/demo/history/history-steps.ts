/** The steps in which the history is loaded: small, so that requests of guests come between them. */
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { countClosedDays } from '#server/office/dashboard/closed-days.queries.ts';
import { giveLinks } from '#server/passes/links/pass-links.ts';
import { doTeamActs } from './do-team-acts.queries.ts';
import { lastNinetyDays, lastYear, type Era } from './eras.ts';
import { loadHistoryMembers } from './load-members.queries.ts';
import { loadHistoryPasses, loadRefusals } from './load-passes.queries.ts';
import { makeHistory, type History } from './make-history.ts';
import { makeTeamActs } from './make-team-acts.ts';
import { spendPoints } from './spend-points.ts';

/** What the steps need besides their transaction. */
export type HistoryServices = Pick<Services, 'brand' | 'secrets'>;

/** One step within its transaction. */
type HistoryStep = (tx: Database) => Promise<void>;

const membersPerStep = 5;
const passesPerStep = 60;

/** All steps in order, the same for the same time. The team's acts come early, as their log is in the order of writing. */
export function stepsOfHistory(services: HistoryServices, now: Date): HistoryStep[] {
  const { brand } = services;
  const present = makeHistory(now, brand);
  const acts = makeTeamActs(present, now, brand);
  const days = [...new Set(acts.map(({ day }) => day))];
  return [
    ...stepsOfMembers(services, present, now),
    ...days.map((day): HistoryStep => async (tx) => {
      const ofDay = acts.filter((act) => act.day === day);
      await doTeamActs({ db: tx, brand }, ofDay);
    }),
    ...stepsOfPasses(services, { era: lastNinetyDays, history: present, now }),
    ...stepsOfEra(services, lastYear, now),
    (tx) => countClosedDays(tx, brand, now),
  ];
}

function stepsOfEra(services: HistoryServices, era: Era, now: Date): HistoryStep[] {
  const history = makeHistory(now, services.brand, era);
  return [...stepsOfMembers(services, history, now), ...stepsOfPasses(services, { era, history, now })];
}

function stepsOfMembers({ brand, secrets }: HistoryServices, { members }: History, now: Date): HistoryStep[] {
  return inPieces(members, membersPerStep).map((some, piece) => async (tx) => {
    await loadHistoryMembers(tx, some, brand.timeZone);
    const tickets = some.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'tickets'));
    const sold = tickets.map(({ number }) => ({ orderId: number, barcode: `5126${number}` }));
    if (sold.length > 0) await giveLinks({ db: tx, secrets, now }, sold);
    await spendPoints({ db: tx, secrets, brand, now }, some, piece * membersPerStep);
  });
}

function stepsOfPasses(
  { brand, secrets }: HistoryServices,
  { era, history, now }: { era: Era; history: History; now: Date },
): HistoryStep[] {
  return [
    (tx) => loadRefusals(tx, history.refusals, brand),
    ...inPieces(history.passes, passesPerStep).map((some): HistoryStep => async (tx) => {
      await loadHistoryPasses(tx, some, { era, now, park: brand });
      await giveLinks({ db: tx, secrets, now }, some);
    }),
  ];
}

function inPieces<Row>(rows: readonly Row[], length: number): Row[][] {
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, index) => rows.slice(index * length, (index + 1) * length));
}
