/** The kinds of data whose days a park sets in its brand: the bounds of each, and the reason for them. */
import { retentionDays, type TimedKind } from './retention-kinds.ts';

/** How a park may set one kind. Each `reason` follows "must be 365 to 3650 days, because". */
interface SettableKind {
  title: string;
  /** One erased row, and many of them; `{count}` is filled in. */
  words: readonly [one: string, many: string];
  min: number;
  max: number;
  mayKeep: boolean;
  /** True if versions before the setting never erased this kind: its first term begins with a notice. */
  startsKept: boolean;
  reason: string;
}

/** Every settable kind. Kinds that are missing here have the days of `retentionKinds` in every park. */
export const settableKinds = {
  names: kind('Names of orders', ['the name of 1 order', 'the names of {count} orders'], [365, 3650], {
    startsKept: true,
    reason:
      'a refund or a disputed payment may need the name for a year, and no claim about a sale lives ten',
  }),
  stays: kind(
    'Names of hotel stays',
    ['the name of 1 hotel stay', 'the names of {count} hotel stays'],
    [90, 3650],
    {
      startsKept: true,
      reason: 'a stay is claimed by its name within its window, and its points can be disputed after it',
    },
  ),
  members: kind(
    'Club accounts without activity',
    ['1 club account without activity', '{count} club accounts without activity'],
    [730, 3650],
    { startsKept: true, mayKeep: true, reason: 'a guest who comes every other year has an account in use' },
  ),
  formerConsents: kind(
    'Replaced consents and registrations',
    ['1 replaced consent or registration', '{count} replaced consents and registrations'],
    [1095, 3650],
    { startsKept: true, reason: 'a consent proves for three years at least why a message was sent' },
  ),
  staffSessions: kind(
    'Ended sessions of the team',
    ['1 ended session', '{count} ended sessions'],
    [90, 3650],
    {
      startsKept: true,
      reason: 'an attack on an account is often found months later',
    },
  ),
  photosOfEndedPasses: kind(
    'Photos of ended passes',
    ['the photo of 1 ended pass', 'the photos of {count} ended passes'],
    [14, 400],
    { reason: 'a pass is often extended within two weeks, and no face is needed for a second season' },
  ),
  requests: kind('Answered requests', ['1 answered request', '{count} answered requests'], [30, 1095], {
    reason: 'a guest can ask about an answer for a month',
  }),
  mails: kind('Sent mails', ['1 sent mail', '{count} sent mails'], [7, 400], {
    reason: 'a guest who lacks a mail writes within a week',
  }),
  scans: kind('Scans at gates', ['1 scan', '{count} scans'], [30, 730], {
    reason: 'a dispute at a gate reaches the desk within a month',
  }),
  visitDays: kind(
    'Days on which passes were opened',
    ['1 day of a pass', '{count} days of passes'],
    [400, 3650],
    { reason: 'the dashboard shows a day beside the same day of last year' },
  ),
  messages: kind('Messages to guests', ['1 message', '{count} messages'], [30, 400], {
    reason: 'a guest can complain about a message for a month',
  }),
  connectorAnswers: kind(
    'Answers of connected systems',
    ['1 stored answer', '{count} stored answers'],
    [90, 1095],
    { reason: 'they serve guests while the system is away, for a season' },
  ),
  importRuns: kind('Runs of imports', ['1 import run', '{count} import runs'], [30, 400], {
    reason: 'a file can be undone for 30 days',
  }),
  staffDevices: kind('Known devices of the team', ['1 device', '{count} devices'], [30, 400], {
    reason: 'a device that is used each month is known again',
  }),
} as const satisfies Partial<Record<TimedKind, SettableKind>>;

/** The name of a settable kind. */
export type SettableName = keyof typeof settableKinds;

/** The names in the order of the table. */
export const settableNames = Object.keys(settableKinds) as SettableName[]; // exactly the keys of the table

/** True for a kind whose days a park sets. */
export function isSettable(name: TimedKind): name is SettableName {
  return Object.hasOwn(settableKinds, name);
}

/** What a park has set: days, or `keep`; an absent kind has its usual days. */
export type RetentionSettings = { readonly [Name in SettableName]?: number | 'keep' | undefined };

/** The days that the park wants for a kind; null for data that is kept. */
export function wantedDays(settings: RetentionSettings, name: SettableName): number | null {
  const wanted = settings[name] ?? retentionDays(name);
  return wanted === 'keep' ? null : wanted;
}

/** Such as "the names of 214 orders"; "10,000 or more" if the count ended there. `format` writes the number. */
export function erasedWords(name: SettableName, count: number, format: (count: number) => string): string {
  const [one, many] = settableKinds[name].words;
  return count === 1 ? one : many.replace('{count}', format(count));
}

function kind(
  title: string,
  words: SettableKind['words'],
  [min, max]: readonly [number, number],
  rest: { reason: string; startsKept?: boolean; mayKeep?: boolean },
): SettableKind {
  return { title, words, min, max, mayKeep: false, startsKept: false, ...rest };
}
