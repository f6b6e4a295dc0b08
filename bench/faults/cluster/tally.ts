/** The failover table: the rounds of each kind, added up. */
import type { ClusterRound } from './round.ts';

/** One line of the table; seconds are the median and the worst of the rounds. */
export interface TallyLine {
  kind: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Findings of every other sort, such as guests who were well too late. */
  other: number;
  leaderSeconds: Spread;
  wellSeconds: Spread;
}

/** The middle and the greatest of several values. */
interface Spread {
  median: number;
  worst: number;
}

/** Adds the rounds of each kind up, in the order in which the kinds first occur. */
export function tallyRounds(rounds: readonly ClusterRound[]): TallyLine[] {
  return [...Map.groupBy(rounds, ({ kind }) => kind)].map(([kind, same]) => {
    const faults = same.flatMap((round) => round.faults);
    const sorts = faults.map(sortOfFault);
    const count = (sort: 'lost' | 'doubled' | 'other'): number => sorts.filter((one) => one === sort).length;
    return {
      kind,
      rounds: same.length,
      acknowledged: same.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      lost: count('lost'),
      doubled: count('doubled'),
      other: count('other'),
      leaderSeconds: spreadOf(same.map(({ leaderSeconds }) => leaderSeconds)),
      wellSeconds: spreadOf(same.map(({ wellSeconds }) => wellSeconds)),
    };
  });
}

/** Classifies a sentence of the findings. */
export function sortOfFault(fault: string): 'lost' | 'doubled' | 'other' {
  if (/\blost\b|never arrived/.test(fault)) return 'lost';
  return /twice|redeemed \d+ times|^I\d|points instead/.test(fault) ? 'doubled' : 'other';
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
}

/** Prints the table in Markdown. */
export function printTally(lines: readonly TallyLine[]): string {
  const spread = ({ median, worst }: Spread): string =>
    worst === 0 ? '–' : `${median.toFixed(1)} (${worst.toFixed(1)})`;
  const cells = lines.map((line) => [
    ...[line.kind, String(line.rounds), line.acknowledged.toLocaleString('en-US')],
    ...[line.lost, line.doubled, line.other].map(String),
    ...[spread(line.leaderSeconds), spread(line.wellSeconds)],
  ]);
  const head = [
    'Kind',
    'Rounds',
    'Acknowledged',
    'Lost',
    'Doubled',
    'Other findings',
    'New leader after, s',
    'Logins well after, s',
  ];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
