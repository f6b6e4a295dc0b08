/** Whether the systems, stores and jobs around the park work, for the team. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { retentionViewSchema } from '../retention-view.ts';

const instant = z.nullable(z.string());

const externalSystemSchema = z.object({
  kind: z.enum(['system', 'sender', 'vendor', 'store', 'intake', 'job']),
  name: z.string(),
  /** `partly`: it fails for some servers only. `idle`: it was not used yet. */
  state: z.enum(['up', 'partly', 'failing', 'idle']),
  /** When the present state began. */
  since: instant,
  lastSuccessAt: instant,
  lastErrorAt: instant,
  /** A sentence of ours, never the external system's own text. */
  lastError: z.nullable(z.string()),
  /** Failed attempts since the last success. */
  failures: z.number(),
  /** The servers for which it fails, if it works for others. */
  failingFor: z.array(z.string()),
});

export type ExternalSystemHealth = z.output<typeof externalSystemSchema>;

/** The wallets that this server does not offer to guests, and why, as a sentence without its full stop. */
export const missingWalletsSchema = z.array(
  z.object({ wallet: z.enum(['Apple Wallet', 'Google Wallet']), reason: z.string() }),
);

const unsentMailsSchema = z.object({
  /** Mails that were given up after two days and may be sent again. */
  givenUp: z.number(),
  /** Mails whose recipient was refused, which may be sent again if the address works by now. */
  refused: z.number(),
  /** The mail server's answers to mails that it did not take, in its words; the most frequent. */
  answers: z.array(
    z.object({
      words: z.string(),
      isOfRecipient: z.boolean(),
      waiting: z.number(),
      abandoned: z.number(),
      nextAttemptAt: instant,
    }),
  ),
});

/** The mails that a mail server did not take. */
export type UnsentMails = z.output<typeof unsentMailsSchema>;

export const healthSchema = z.object({
  /** When the server read all this. */
  at: z.string(),
  /** The servers that report, by host name and port. */
  servers: z.array(z.string()),
  /** The version of the server that answers, a newer one that is known, and why the operator's address names none. */
  release: z.object({ version: z.string(), newer: z.nullable(z.string()), fault: z.nullable(z.string()) }),
  externalSystems: z.array(externalSystemSchema),
  missingWallets: missingWalletsSchema,
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number(),
      oldestSeconds: z.number(),
      /** The most attempts on one row. */
      attemptsMax: z.number(),
    }),
  ),
  mails: unsentMailsSchema,
  jobs: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['waits', 'runs', 'failed', 'overdue']),
      lastSuccessAt: instant,
      dueAt: z.string(),
      failures: z.number(),
      lastError: z.nullable(z.string()),
    }),
  ),
  /** The latest file of each kind, imported by the command line or by the team; dry runs do not count. */
  files: z.array(
    z.object({
      kind: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      startedAt: z.string(),
      endedAt: instant,
      rowsKept: z.number(),
      rowsRefused: z.number(),
      lastError: z.nullable(z.string()),
    }),
  ),
  /** How long the park keeps each kind of data, and the rows that it erases next. */
  retention: retentionViewSchema,
});

export type Health = z.output<typeof healthSchema>;

export const staffHealthCalls = {
  'GET /api/admin/health/': {
    summary: 'Whether the connected systems, stores, queues, jobs and imports work, as all servers see it.',
    access: { kind: 'staff', permission: 'Health View' },
    replies: jsonReply(healthSchema),
  },
  'POST /api/admin/mails/': {
    summary:
      'Sends abandoned mails again: those given up after two days, or those whose recipient was refused.',
    access: { kind: 'staff', permission: 'Mail Resend' },
    body: z.object({ of: z.enum(['server', 'recipient']) }),
    replies: jsonReply(z.object({ queued: z.number() })),
  },
} as const satisfies Record<string, Call>;
