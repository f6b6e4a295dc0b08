/** The ticks of a chart: round numbers at the left, even dates below. */

/** The round values of an axis from 0 on; the steps are 1, 2 or 5 times a power of ten, and whole. */
export function valueTicks(values: readonly number[], countWanted = 4): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((highest - lowest) / countWanted);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, index) => (first + index) * step);
}

function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * 0.999_999) ?? 10;
  return factor * power;
}

/** A step of a chart that has a label below it. */
export interface DateTick {
  index: number;
  /** What the label says: an hour of the clock, a day, a month or a year. */
  says: 'hour' | 'day' | 'month' | 'year';
}

/** A step as the park's calendar has it; an hour as the clock shows it at the park. */
export interface ChartStep {
  day: string;
  hour: number | null;
  by: 'hour' | 'day' | 'week';
}

/**
 * The steps to label: the finest even choice that fits. Every hour, third, sixth or twelfth hour, every day, every Monday
 * or second Monday, the first of every month, second, third or sixth month, or the first of every year.
 */
export function dateTicks(steps: readonly ChartStep[], countMax: number): DateTick[] {
  const choices = (steps[0]?.by === 'hour' ? hourChoices : []).concat(dayChoices);
  const all = choices.map(({ says, isTick }) =>
    steps.flatMap((step, index): DateTick[] => (isTick(step, steps[index - 1]) ? [{ index, says }] : [])),
  );
  const fitting = all.find((ticks) => ticks.length > 0 && ticks.length <= Math.max(countMax, 1));
  return fitting ?? [{ index: 0, says: 'day' }];
}

interface Choice {
  says: DateTick['says'];
  isTick: (step: ChartStep, before: ChartStep | undefined) => boolean;
}

const hourChoices: readonly Choice[] = [1, 3, 6, 12].map((every) => ({
  says: 'hour',
  // The hour that comes twice is labeled once.
  isTick: ({ hour }, before) => hour !== null && hour % every === 0 && hour !== before?.hour,
}));

const isNewDay = (step: ChartStep, before: ChartStep | undefined): boolean => step.day !== before?.day;

const dayChoices: Choice[] = [
  { says: 'day', isTick: isNewDay },
  ...[1, 2].map((every): Choice => ({
    says: 'day',
    isTick: (step, before) => isNewDay(step, before) && isMondayTick(step.day, every),
  })),
  ...[1, 2, 3, 6].map((every): Choice => ({
    says: 'month',
    isTick: (step, before) => beginsMonth(step, before) && (monthOf(step) - 1) % every === 0,
  })),
  { says: 'year', isTick: (step, before) => beginsMonth(step, before) && monthOf(step) === 1 },
];

const dayMilliseconds = 86_400_000;

/** True for a Monday; of every second one for the same ones whatever the range, counted from Monday, January 5, 1970. */
function isMondayTick(day: string, every: number): boolean {
  const days = Math.round(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds) - 4;
  return days % (7 * every) === 0;
}

/** The last day of a step, which for a week is its Sunday. */
function lastDayOf({ day, by }: ChartStep): string {
  if (by !== 'week') return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + 6 * dayMilliseconds).toISOString().slice(0, 10);
}

function monthOf(step: ChartStep): number {
  return Number(lastDayOf(step).slice(5, 7));
}

/** True for the step with the first of a month in it. */
function beginsMonth(step: ChartStep, before: ChartStep | undefined): boolean {
  const last = lastDayOf(step);
  if (step.by !== 'week') return last.endsWith('-01') && isNewDay(step, before);
  return Number(last.slice(8)) <= 7;
}
