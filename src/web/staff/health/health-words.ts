/** What the Health tab says about states, and which of them need attention. */
import type { Health, ExternalSystemHealth } from '#contract/calls/staff-health.ts';

import type { MarkTone } from '#web/staff/ui/basics.tsx';

type Look = readonly [tone: MarkTone, words: string];

/** The mark of an external system. */
export const externalSystemLooks: Record<ExternalSystemHealth['state'], Look> = {
  up: ['good', 'Works'],
  partly: ['bad', 'Fails for some servers'],
  failing: ['bad', 'Fails'],
  idle: ['plain', 'Not used yet'],
};

/** The mark of a scheduled job. */
export const jobLooks: Record<Health['jobs'][number]['state'], Look> = {
  waits: ['good', 'Works'],
  runs: ['good', 'Runs now'],
  failed: ['bad', 'Failed'],
  overdue: ['bad', 'Overdue'],
};

/** The mark of an imported file. */
export const fileLooks: Record<Health['files'][number]['state'], Look> = {
  running: ['plain', 'Running'],
  done: ['good', 'Done'],
  failed: ['bad', 'Stopped'],
};

/** The groups of external systems in the order of the page. */
export const externalSystemGroups = [
  { kind: 'system', title: 'Connected systems' },
  { kind: 'sender', title: 'Systems that send messages' },
  { kind: 'store', title: 'Database and photos' },
  { kind: 'vendor', title: 'Mail and wallets' },
  { kind: 'intake', title: 'Imports' },
  { kind: 'job', title: 'Jobs of every server' },
] as const satisfies readonly { kind: ExternalSystemHealth['kind']; title: string }[];

/** The names of the systems in CONNECTORS_FILE, in words. */
const systemTitles = new Map([
  ['ticketing', 'Ticketing system'],
  ['pointOfSale', 'Point of sale'],
  ['hotel', 'Hotel'],
  ['crm', 'CRM, questions'],
  ['crm events', 'CRM, events'],
]);

/** The name of an external system on the page. */
export function titleOf({ kind, name }: Pick<ExternalSystemHealth, 'kind' | 'name'>): string {
  const title = (kind === 'system' ? systemTitles.get(name) : undefined) ?? name;
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/** Cards in a line by their state, such as "Works: Database, Photo store. Not used yet: Apple push." */
export function sayStates(cards: readonly { title: string; look: Look }[]): string {
  const states = [...new Set(cards.map(({ look: [, words] }) => words))];
  const namesOf = (state: string) => cards.flatMap(({ title, look }) => (look[1] === state ? [title] : []));
  return states.map((state) => `${state}: ${namesOf(state).join(', ')}.`).join(' ');
}

/** The names of everything that needs attention, in the order of the page. */
export function findTroubles({ externalSystems, jobs, files, queues, mails }: Health): string[] {
  return [
    ...externalSystemGroups.flatMap(({ kind }) =>
      externalSystems
        .filter((one) => one.kind === kind && externalSystemLooks[one.state][0] === 'bad')
        .map(titleOf),
    ),
    ...jobs.filter(({ state }) => jobLooks[state][0] === 'bad').map(({ name }) => `Job ${name}`),
    ...files.filter(({ state }) => fileLooks[state][0] === 'bad').map(({ kind }) => `Import of ${kind}`),
    ...queues.filter(isOld).map(({ name }) => `Queue of ${name}`),
    ...(mails.givenUp > 0 || mails.answers.some(isRefusal) ? ['Mails that were not taken'] : []),
  ];
}

/** True if mails wait because the mail server refuses them, and not only for a moment. */
function isRefusal({ words, waiting, isOfRecipient }: Health['mails']['answers'][number]): boolean {
  return !isOfRecipient && waiting > 0 && words.startsWith('5');
}

/** A queue whose oldest row waits for longer than this needs attention, as the alert PromenadeQueueOld says too. */
export const queueOldSeconds = 3600;

/** True if something has waited in the queue for too long. */
export function isOld({ waiting, oldestSeconds }: Health['queues'][number]): boolean {
  return waiting > 0 && oldestSeconds > queueOldSeconds;
}

/** The age of the oldest row: "40 s", "12 min", "5 h", "3 days". */
export function ageWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** The version of the product, and a newer one that the operator's address of releases names. */
export function sayRelease({ version, newer, fault }: Health['release']): string {
  if (newer !== null)
    return `Promenade ${version}; version ${newer} is out, and its CHANGELOG says what changes.`;
  return `Promenade ${version}${fault === null ? '' : ` (the address of releases tells no newer one: ${fault})`}.`;
}
