/** The figures of a range by step, for every screen, file and call that shows one. */
import { figureNames, type FigureName } from '#contract/figures.ts';
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import type { AskedRange, SteppedRange } from './asked-range.ts';
import { fetchClosedTo } from './closed-days.queries.ts';
import { countOpenedPasses, fetchStepSums, type StepSum } from './opened-passes.queries.ts';

/** The sum of a range, and those of its steps. */
export interface Sums {
  total: number;
  steps: number[];
}

/** The sums of one range by figure, and the reasons of refused claims. */
export interface RangeFigures {
  sums: ReadonlyMap<FigureName, Sums>;
  refusals: Dashboard['refusals'];
}

/** Reads one range, in one snapshot, so that no day is missing or counted twice while the nightly job closes it. */
export async function readFigures(
  { db, brand }: Pick<Services, 'db' | 'brand'>,
  range: SteppedRange,
  by: AskedRange['by'],
): Promise<RangeFigures> {
  return db.transaction((tx) => readSnapshot(tx, brand, { range, by }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readSnapshot(
  tx: Database,
  park: ParkDay,
  { range, by }: { range: SteppedRange; by: AskedRange['by'] },
): Promise<RangeFigures> {
  const closedTo = await fetchClosedTo(tx);
  const counted = await fetchStepSums(tx, range, { closedTo, park });
  const sums = new Map<FigureName, Sums>(figureNames.map((name) => [name, emptySums(range)]));
  const refusals = new Map<string, Dashboard['refusals'][number]>();
  for (const one of counted) {
    for (const [name, sign] of parts.get(one.figure) ?? [])
      addTo(sums, name, { ...one, count: one.count * sign });
    const refused = refusedFigureOf(one.figure);
    if (refused === undefined) continue;
    addTo(sums, refused.figure, one);
    const known = refusals.get(one.figure)?.count ?? 0;
    refusals.set(one.figure, { ...refused, count: known + one.count });
  }
  const passes = sums.get('passes');
  if (passes !== undefined) {
    const spans = by === 'hour' ? [range] : [...range.spans, range];
    const counts = await countOpenedPasses(tx, spans, closedTo);
    passes.total = counts.at(-1) ?? 0;
    if (by !== 'hour') passes.steps = counts.slice(0, -1);
  }
  return { sums, refusals: [...refusals.values()].toSorted((a, b) => b.count - a.count) };
}

/** The figures that a count is a part of, with its sign. */
const parts = new Map<string, [FigureName, 1 | -1][]>([
  ['views', [['views', 1]]],
  ['opened', [['passes', 1]]],
  ['made:apple', [['apple', 1]]],
  ['made:google', [['google', 1]]],
  ...earnKindNames.flatMap((kind): [string, [FigureName, 1 | -1][]][] => {
    const { entry } = earnKinds[kind];
    return [
      [`ledger:${entry}:n`, [[`claims-${kind}`, 1]]],
      ...(['in', 'out'] as const).map((side): [string, [FigureName, 1 | -1][]] => [
        `ledger:${entry}:${side}`,
        [
          [`points-${kind}`, 1],
          ['earned', 1],
          ['net', 1],
        ],
      ]),
    ];
  }),
  [
    'ledger:Bonus:in',
    [
      ['earned', 1],
      ['net', 1],
    ],
  ],
  [
    'ledger:Bonus:out',
    [
      ['removed', -1],
      ['net', 1],
    ],
  ],
  [
    'ledger:Adjustment:in',
    [
      ['earned', 1],
      ['net', 1],
    ],
  ],
  [
    'ledger:Adjustment:out',
    [
      ['removed', -1],
      ['net', 1],
    ],
  ],
  ...both('Reversal', 'removed'),
  ...both('Expiry', 'expired'),
  ...both('Hold', 'rewards'),
  ...both('Return', 'rewards'),
  ...both('Redemption', 'rewards'),
]);

/** Points that members lose: the figure says how many, without a minus. */
function both(kind: string, name: FigureName): [string, [FigureName, 1 | -1][]][] {
  return ['in', 'out'].map((side) => [
    `ledger:${kind}:${side}`,
    [
      [name, -1],
      ['net', 1],
    ],
  ]);
}

function refusedFigureOf(figure: string): Omit<Dashboard['refusals'][number], 'count'> | undefined {
  const [word, of, reason, by] = figure.split(':');
  const kind = earnKindNames.find((name) => name === of);
  if (word !== 'refused' || kind === undefined || reason === undefined) return undefined;
  return { figure: `refused-${kind}`, reason, by: by === 'desk' ? 'desk' : 'guest' };
}

function emptySums({ steps }: SteppedRange): Sums {
  return { total: 0, steps: steps.names.map(() => 0) };
}

function addTo(sums: ReadonlyMap<FigureName, Sums>, name: FigureName, { step, count }: StepSum): void {
  const known = sums.get(name);
  if (known === undefined) return;
  known.total += count;
  known.steps[step] = (known.steps[step] ?? 0) + count;
}
