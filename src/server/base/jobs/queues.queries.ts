/** Every queue of the server: its table, how rows are taken from it, and when they are tried again (docs/how-to.md). */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { claimReminders } from '../db/schema/requests.ts';
import { crmEvents, eventLanes, eventReplays, outgoingEvents } from '../db/schema/events.ts';
import { passRequeues, passUpdates } from '../db/schema/live-passes.ts';
import { parkMessages } from '../db/schema/messages.ts';
import { mails } from '../db/schema/operations.ts';
import type { Waits } from './retry-at.ts';

/** A table with the columns of `waiting` in db/schema/columns.ts. */
export type QueueTable = PgTable & {
  dueAt: PgColumn;
  leaseId: PgColumn;
  leasedUntil: PgColumn;
  attempts: PgColumn;
  $inferSelect: { leaseId: string | null; attempts: number; touches?: number };
};

/** A row as the table stores it. */
export type RowOf<Table extends QueueTable> = Table['$inferSelect'];

/** The parts of a queue that its loop and its report need. */
export interface ReportedQueue<Table extends PgTable> {
  /** Names its loop in metrics, in Health and in the log. */
  job: string;
  /** Its line among the waiting rows of Health and metrics, and since when a row waits; none if long waits are usual. */
  health?: { queue: string; since: PgColumn };
  table: Table;
  /** The rows that wait; all of the table, if it is not given. */
  isWaiting?: SQL;
  idleMilliseconds?: number;
}

/** A queue whose rows are leased, sent, and then deleted or tried again. */
export interface Queue<Table extends QueueTable = QueueTable> extends ReportedQueue<Table> {
  key: PgColumn[];
  /** What comes before the longest due, false first. */
  order?: SQL;
  /** The rows of a full round, which is followed by the next one at once. */
  rowsMax: number;
  /** Longer than a complete round may take, including the time-outs of the receiver. */
  leaseSeconds: number;
  /** The pauses after a failure, by its reason. */
  waits: Readonly<Record<string, Waits>>;
  /** True of a row that is not tried again at that time; without it, none is ever given up. */
  isGivenUp?: (row: RowOf<Table>, nextAt: Date) => boolean;
  /** True if a round in which every row failed is reported as a failure, and makes the loop pause. */
  pausesInVain: boolean;
}

/**
 * A queue of work that is only statements of the database, a piece in each transaction. The transaction's lock holds the row:
 * it ends with the connection of a server that dies, so that another one continues at once.
 */
export interface PieceQueue<Table extends PgTable> extends ReportedQueue<Table> {
  order: (SQL | PgColumn)[];
}

const pollMilliseconds = 2000;

/**
 * A mail is given up after two days, but not before this many attempts, which take more than a day: it may have waited
 * for a mail server to be configured.
 */
const mailTriedFor = { milliseconds: 48 * 3_600_000, attemptsMin: 40 };

/** Mails. A failed one waits by itself; the others need not. */
export const mailQueue = {
  job: 'mail outbox',
  health: { queue: 'mails', since: mails.queuedAt },
  table: mails,
  key: [mails.mailId],
  isWaiting: sql`sent_at is null and abandoned_at is null`,
  rowsMax: 10,
  idleMilliseconds: pollMilliseconds,
  leaseSeconds: 300,
  waits: { later: { firstSeconds: 30, longestSeconds: 3600 } },
  isGivenUp: ({ queuedAt, attempts }, nextAt) =>
    nextAt.getTime() > queuedAt.getTime() + mailTriedFor.milliseconds && attempts >= mailTriedFor.attemptsMin,
  pausesInVain: false,
} satisfies Queue<typeof mails>;

/** Events for the CRM. Housekeeping deletes those that are out of date. */
export const crmQueue = {
  job: 'CRM outbox',
  health: { queue: 'CRM events', since: crmEvents.happenedAt },
  table: crmEvents,
  key: [crmEvents.eventId],
  rowsMax: 10,
  idleMilliseconds: pollMilliseconds,
  leaseSeconds: 120,
  waits: {
    later: { firstSeconds: 10, longestSeconds: 600 },
    refused: { firstSeconds: 60, longestSeconds: 3600 },
  },
  pausesInVain: true,
} satisfies Queue<typeof crmEvents>;

/**
 * Updates of a wallet's passes: changes of single passes before those of many. None is given up: a vendor that returns
 * receives all of them.
 */
function passQueue(wallet: 'apple' | 'google', job: string, rowsMax: number) {
  return {
    job,
    health: { queue: job, since: passUpdates.queuedAt },
    table: passUpdates,
    key: [passUpdates.wallet, passUpdates.orderId, passUpdates.barcode, passUpdates.shareId],
    isWaiting: eq(passUpdates.wallet, wallet),
    order: sql`(requeue_id is not null or run_id is not null)`,
    rowsMax,
    leaseSeconds: 120,
    waits: {
      later: { firstSeconds: 2, longestSeconds: 60 },
      refused: { firstSeconds: 60, longestSeconds: 3600 },
    },
    pausesInVain: true,
  } satisfies Queue<typeof passUpdates>;
}

/** A round is a few statements and one push for each phone. */
export const appleQueue = passQueue('apple', 'Apple passes', 500);

/** Few enough at once that a guest behind them waits only a fraction of a second. */
export const googleQueue = passQueue('google', 'Google passes', 8);

/** The subjects of each webhook, whose first event is sent next; src/domain/event-retries.ts says when it is sent again. */
export const laneQueue = {
  job: 'webhook deliveries',
  table: eventLanes,
  key: [eventLanes.endpointId, eventLanes.subject],
  // A round does not wait for its attempts, and is repeated while it begins any.
  rowsMax: 1,
  idleMilliseconds: 500,
  // Longer than an attempt may take, with the statements around it.
  leaseSeconds: 30,
  waits: {},
  pausesInVain: false,
} satisfies Queue<typeof eventLanes>;

/** Events that no webhook was assigned yet. One server at a time counts them, under a lock of its own. */
export const newEventQueue = {
  job: 'events',
  health: { queue: 'events', since: outgoingEvents.happenedAt },
  table: outgoingEvents,
  isWaiting: sql`routed_at is null`,
  rowsMax: 500,
  idleMilliseconds: 500,
} satisfies ReportedQueue<typeof outgoingEvents> & { rowsMax: number };

/** Reminders of purchases that cannot be claimed yet. One that is too early is looked at again after ten minutes. */
export const reminderQueue = {
  job: 'reminders of claims',
  table: claimReminders,
  key: [claimReminders.reminderId],
  rowsMax: 10,
  idleMilliseconds: pollMilliseconds,
  leaseSeconds: 120,
  waits: {},
  pausesInVain: false,
} satisfies Queue<typeof claimReminders>;

/** Changes of many passes, oldest first. */
export const requeueQueue = {
  job: 'pass refreshes',
  health: { queue: 'pass refreshes', since: passRequeues.startedAt },
  table: passRequeues,
  isWaiting: sql`phase <> 'done'`,
  order: [passRequeues.requeueId],
} satisfies PieceQueue<typeof passRequeues>;

/** Messages to send before those to clear, and service messages before marketing. */
export const messageQueue = {
  job: 'messages',
  table: parkMessages,
  order: [sql`state in ('scheduled', 'sending') desc`, sql`kind = 'service' desc`, parkMessages.sendAt],
} satisfies PieceQueue<typeof parkMessages>;

/** Orders to send events again, oldest first. */
export const replayQueue = {
  job: 'webhook replays',
  table: eventReplays,
  isWaiting: sql`ended_at is null`,
  order: [eventReplays.replayId],
  idleMilliseconds: pollMilliseconds,
} satisfies PieceQueue<typeof eventReplays>;
