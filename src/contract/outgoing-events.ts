/**
 * The events that other systems get (docs/events.md): the one table of their kinds. Triggers of the database write them
 * (`src/server/base/db/migrations/0034_outgoing-events.sql`). They hold numbers and names of fields, and no name,
 * address, photo, band code, link or secret: a system that needs more reads it by its own key (docs/reading.md).
 */
import * as z from 'zod/mini';

import { takingEnds } from '#domain/loyalty-reward.ts';

import { instant } from './instant.ts';

interface EventKind<Data extends z.core.$ZodType> {
  /** What it is about: events of the same pass, or of the same member, arrive in order. */
  subject: 'pass' | 'member';
  /** When it is sent. */
  when: string;
  data: Data;
  example: Record<string, unknown>;
}

const pass = { orderId: z.string(), barcode: z.string() };
const passExample = { orderId: '10249901', barcode: '240326000000999114' };
const changed = z.array(z.string()).check(z.minLength(1));

const member = { account: z.string() };
const memberExample = { account: '700000001' };
const taking = { ...member, takingId: z.uuid(), reward: z.string(), points: z.int() };
const takingExample = {
  ...memberExample,
  takingId: '3a1f0c52-5d0e-4a53-9c55-1d2f6f6b7a10',
  reward: 'FREE-SODA',
  points: 300,
};
const share = { ...pass, shareId: z.string() };
const shareExample = { ...passExample, shareId: 'a7Qm2kD0' };
const link = { ...pass, of: z.enum(['primary', 'share']), shareId: z.optional(z.string()) };
const request = { ...pass, requestId: z.uuid() };
const requestExample = { ...passExample, requestId: '5b0d2a3e-3f7d-4b68-8f0e-55b7f6c1e021' };
const claim = { ...member, claimId: z.uuid(), source: z.string(), sourceId: z.string() };
const claimExample = {
  ...memberExample,
  claimId: '0f8f8c1b-5a54-4a4e-a7c2-6ad0e41d27b7',
  source: 'ticket',
  sourceId: '10249901',
};

/**
 * The kinds by the first and the second part of their names. The whole name is never written here: the build of the
 * browser takes a quoted `pass.redeemed` for a key of the guests' texts.
 */
const kindsByArea = {
  pass: {
    added: passKind(
      'A pass was sold, imported or created, or got these numbers by a correction.',
      { ...pass, productId: z.string() },
      { ...passExample, productId: 'DAY-ALL' },
    ),
    removed: passKind(
      'A pass is gone: its import was undone, or a correction gave it other numbers. A refund is an update.',
      pass,
      passExample,
    ),
    updated: passKind(
      'Fields of a pass changed. `changed` names them; `photo` and `isBound` are the photo and the binding to a phone.',
      { ...pass, changed },
      { ...passExample, changed: ['credits', 'expiresAt'] },
    ),
    redeemed: passKind(
      'A pass was used up, at a gate or in another system.',
      { ...pass, redeemedAt: z.nullable(instant) },
      { ...passExample, redeemedAt: '2026-07-04T14:03:00.000Z' },
    ),
  },
  registration: {
    saved: passKind(
      'A guest, or the team, saved the holder of a pass. `changed` names the fields, and may be empty.',
      { ...pass, changed: z.array(z.string()) },
      { ...passExample, changed: ['email', 'phone'] },
    ),
  },
  consent: {
    answered: passKind(
      'A guest answered a consent.',
      { ...pass, channel: z.enum(['email', 'sms']), isGiven: z.boolean() },
      { ...passExample, channel: 'email', isGiven: true },
    ),
  },
  photo: {
    asked: passKind('A guest asked for a new photo, or an answer was taken back.', request, requestExample),
    answered: passKind(
      'The team answered a request for a new photo.',
      { ...request, answer: z.enum(['granted', 'declined']) },
      { ...requestExample, answer: 'granted' },
    ),
  },
  share: {
    made: passKind('A pass was shared, or a stopped share was taken up again.', share, shareExample),
    stopped: passKind('A share ended.', share, shareExample),
  },
  band: {
    activated: passKind(
      'A wristband was activated with a pass.',
      { ...pass, validUntil: z.optional(instant) },
      { ...passExample, validUntil: '2026-07-05T05:00:00.000Z' },
    ),
    ended: passKind(
      'A wristband was replaced, released or made void. Nothing is sent when its time ends.',
      pass,
      passExample,
    ),
  },
  link: {
    made: passKind(
      'A link that opens a pass was made: the own one of the pass, or that of a share. The link itself is not sent.',
      link,
      { ...passExample, of: 'primary' },
    ),
    stopped: passKind('A link was revoked.', link, { ...passExample, of: 'share', shareId: 'a7Qm2kD0' }),
  },
  member: {
    joined: memberKind('A guest joined the club.', member, memberExample),
    updated: memberKind(
      'Fields of a member changed; `changed` names them.',
      { ...member, changed },
      { ...memberExample, changed: ['email'] },
    ),
    closed: memberKind(
      'An account was closed: removed by the team, merged into another, erased, or never used.',
      member,
      memberExample,
    ),
  },
  claim: {
    made: memberKind(
      'A member claimed a receipt. `source` is its kind, such as `ticket`.',
      claim,
      claimExample,
    ),
    released: memberKind('A claim was taken back, so that its receipt is free.', claim, claimExample),
  },
  points: {
    changed: memberKind(
      'The ledger has a new entry. `posted`, `pending` and `held` are what it added to each; they may be negative.',
      {
        ...member,
        transactionId: z.uuid(),
        entry: z.string(),
        posted: z.int(),
        pending: z.int(),
        held: z.int(),
      },
      {
        ...memberExample,
        transactionId: '7e6cb7d5-5c5b-43a5-8f24-4ad7f5f5d7b9',
        entry: 'Bonus',
        posted: 500,
        pending: 0,
        held: 0,
      },
    ),
  },
  reward: {
    taken: memberKind('A member took a reward; its points are held.', taking, takingExample),
    redeemed: memberKind(
      'A reward was handed over. `outletId` is the outlet, if it is known.',
      { ...taking, outletId: z.nullable(z.int()) },
      { ...takingExample, outletId: 12 },
    ),
    returned: memberKind(
      'A reward was given back, and its points with it. `by` is who ended it.',
      { ...taking, by: z.nullable(z.enum(takingEnds)) },
      { ...takingExample, by: 'expiry' },
    ),
  },
} as const;

type Areas = typeof kindsByArea;

/** The name of a kind, such as `share.made`. */
export type EventKindName = {
  [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}`;
}[keyof Areas];

/** Every kind by its name. */
export const eventKinds = Object.fromEntries(
  Object.entries(kindsByArea).flatMap(([area, kinds]) =>
    Object.entries(kinds).map(([what, kind]) => [`${area}.${what}`, kind]),
  ),
) as Readonly<Record<EventKindName, EventKind<z.core.$ZodType>>>; // one entry for each name

/** Every name, in the order of the table. */
export const eventKindNames = Object.keys(eventKinds) as [EventKindName, ...EventKindName[]]; // the table is not empty

/** The kind of the message that the test button sends; it has no subject, and is not in the table. */
export const testEventKind = 'test.ping';

/** What an endpoint gets as a body, in the form of Standard Webhooks. */
export const eventMessageSchema = z.object({
  type: z.string(),
  /** When it happened. */
  timestamp: instant,
  /** Counts the events of the same pass or member from 1; absent in `test.ping`. */
  number: z.optional(z.int()),
  data: z.record(z.string(), z.unknown()),
});

export type EventMessage = z.output<typeof eventMessageSchema>;

function passKind<Shape extends z.core.$ZodShape>(
  when: string,
  shape: Shape,
  example: Record<string, unknown>,
) {
  return eventKind('pass', when, z.strictObject(shape), example);
}

function memberKind<Shape extends z.core.$ZodShape>(
  when: string,
  shape: Shape,
  example: Record<string, unknown>,
) {
  return eventKind('member', when, z.strictObject(shape), example);
}

function eventKind<Data extends z.core.$ZodType>(
  subject: 'pass' | 'member',
  when: string,
  data: Data,
  example: Record<string, unknown>,
): EventKind<Data> {
  return { subject, when, data, example };
}
