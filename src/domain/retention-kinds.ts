/**
 * How long each kind of data is kept, and why. `src/server/base/db/tables/` names the kind of each table;
 * docs/policies/retention.md says the same to the park's lawyer.
 */
import { answeredRequestDays, photoDaysAfterPassEnd, retiredPhotoDays } from './constants.ts';

/** One kind of data. The days run `from` an event; null means that the rows are kept, for the `reason`. */
interface RetentionKind {
  days: number | null;
  from: string;
  reason: string;
}

/** Every kind by its name. Zero days means that a row goes with the event itself. */
export const retentionKinds = {
  // Data about guests.
  names: after(
    1095,
    'the last pass of the order ended',
    'Claims about a sale expire after three years. Housekeeping and `promenade forget` erase what names a guest; passes and amounts stay without a name.',
  ),
  formerConsents: after(
    1825,
    'a later answer replaced it',
    'Proves why a message was sent; claims about messages expire after four years. The answer that stands stays with its order.',
  ),
  stays: after(
    400,
    'the departure',
    'A stay is claimed by its name within weeks and disputed within a year; its number and revenue stay for the books, without a name.',
  ),
  checks: kept('A check earns points and names no one; its sums belong to the books.'),
  members: after(
    1825,
    'the last activity',
    'An active member is a contract. An account without points, passes and requests ends after five years, 30 days after a mail; one that was never used closes after 30 days.',
  ),
  ledger: kept(
    'Points are a debt of the park, and tax law keeps books for up to ten years; they name a number, not a person.',
  ),
  photos: after(retiredPhotoDays, 'the photo was replaced', 'The team can still answer a complaint.'),
  photosOfEndedPasses: after(
    photoDaysAfterPassEnd,
    'the pass ended',
    'A picture of a face is needed only to admit its holder; the pass may be extended within the season.',
  ),
  requests: after(answeredRequestDays, 'the answer', 'A guest can ask about the answer.'),
  reminders: after(0, 'the mail was sent', 'It has done its work.'),
  mails: after(30, 'it was sent', 'Proves to a guest that a mail was sent, and resends it.'),
  mergedMembers: after(0, 'the minutes for an undo', 'The merge cannot be undone any more.'),
  signInCodes: after(0, 'its expiry', 'It opens nothing any more.'),
  phones: after(30, 'its last share ended', 'The phone is notified first that the pass has ended.'),
  scans: after(90, 'it was received', 'Disputes at the gate are raised within a season.'),
  visitDays: after(800, 'the day', 'Two years stand beside each other on the dashboard.'),
  attempts: after(0, 'its window', 'Only an open window limits anyone.'),
  crmEvents: after(30, 'it happened', 'The CRM can be away for weeks; then the event is stale.'),
  events: after(
    30,
    'it happened',
    'A system that was away for weeks gets them again; they hold numbers and names of fields.',
  ),
  eventNumbers: after(800, 'its last event', 'The count of a pass or a member goes on where it was.'),
  messages: after(90, 'it was last shown', 'The team sees what was sent, and to how many.'),
  messageGuests: after(2, 'the day', 'Limits how many messages a guest gets in a day.'),
  connectorAnswers: after(
    400,
    'the answer',
    'Serves a guest while the system is away, for a season and its claims.',
  ),

  unknownAnswers: after(0, 'its minute', 'Guesses of numbers make many.'),

  // Data that arrives in imports.
  importRuns: after(
    90,
    'its last sign of life',
    'A sender can ask what became of its rows in the last quarter.',
  ),
  importVersions: kept(
    'A late report must not replace a newer one, however old both are; holds numbers and times.',
  ),
  importCells: after(7, 'the run', 'Long enough to correct the file; the cells may name guests.'),
  importUndo: after(30, 'it was written', 'How long a file can be undone.'),
  importUndoOfCalls: after(7, 'it was written', 'How long a call or a message can be undone.'),
  importAnswers: after(0, 'its expiry', 'Answers repeated calls only.'),
  importMessages: after(30, 'it was received', 'Recognizes repeated messages.'),

  // Data about the team.
  staffSessions: after(
    400,
    'its end',
    'Shows a year and a month later from where an account was used; the audit log keeps the number of the session.',
  ),
  staffDevices: after(180, 'its last use', 'A device of last season is known again.'),
  signInTries: after(0, 'its window', 'Only recent tries slow a sign-in down.'),
  directoryLogouts: after(0, 'its hours', 'Ends sign-ins that were under way.'),
  requestHolds: after(1, 'its last sign of life', 'No one works on the request any more.'),
  team: kept('Belongs to an account of the team, which an administrator closes.'),
  audit: kept('The sealed record proves who changed what; it names guests by numbers and hashes only.'),
  watchHits: after(400, 'the end of its day', 'A year and a month; the record keeps what was explained.'),

  // Data that names no one.
  figures: after(
    1830,
    'the hour',
    'Five years of a park, without a person. Figures of the ledger stay as long as the ledger.',
  ),
  keyUses: after(400, 'the hour', 'Shows what another system called, for a year and a month.'),
  passUpdates: after(30, 'its end', 'Shows the team whether the update arrived.'),
  passRuns: after(365, 'its end', 'Compares this season with the last.'),
  walletLogs: after(30, 'it arrived', 'Finds errors of phones; may hold a serial number.'),
  externalSystems: after(7, 'it was observed', 'Shows outages of the last days.'),
  webBuilds: after(180, 'it was published', 'Pages that stayed open still find their files.'),
  unusedPictures: after(1, 'it was uploaded', 'Gives the team a day to use the picture.'),
  spentTokens: after(0, 'its expiry', 'The link is refused by its expiry from then on.'),
  park: kept('Set up by the park; names no guest.'),
} as const satisfies Record<string, RetentionKind>;

/** How many days a kind of data that ends by itself is kept, unless the park has set its own (`retention-settings.ts`). */
export function retentionDays(kind: TimedKind): number {
  return retentionKinds[kind].days;
}

/** The name of a kind. */
export type RetentionKindName = keyof typeof retentionKinds;

/** The kinds that end by themselves. */
export type TimedKind = {
  [Kind in keyof typeof retentionKinds]: (typeof retentionKinds)[Kind]['days'] extends number ? Kind : never;
}[keyof typeof retentionKinds];

function after(days: number, from: string, reason: string) {
  return { days, from, reason };
}

function kept(reason: string) {
  return { days: null, from: 'kept', reason };
}
