/** Calls with which gates (docs/gates.md) and tills (docs/member-codes.md) check codes, with a network and without one. */
import * as z from 'zod/mini';

import { memberScanStates } from '#domain/till-code.ts';
import { jsonReply, type Call } from '../call.ts';
import { instant } from '../instant.ts';

/** What a key of another system is made for, so that it may make these calls. */
export const gateGrant = 'gate';

/** What became of a scan. Only `valid` admits the guest. */
export const gateStates = [
  'valid',
  'refunded',
  'redeemed',
  'expired',
  'excluded',
  'share-ended',
  'not-yet',
  'plain-refused',
  'not-rotating',
  'too-old',
  'too-early',
  'forged',
  'malformed',
  'unknown',
] as const;

/** What became of a scan. */
export type GateState = (typeof gateStates)[number];

const gateState = z.enum(gateStates);

/** A pass as a gate sees it: without names, contacts and photos. */
const gatePass = z.object({
  orderId: z.string(),
  barcode: z.string(),
  product: z.string(),
  category: z.string(),
  /** True if a friend holds it, by a share of its primary ticketholder. */
  isShared: z.boolean(),
  /** True for a season pass, whose photo the gate compares. */
  isPassholder: z.boolean(),
  hasPhoto: z.boolean(),
  /** When the first day of a ticket for certain days begins, ISO 8601 in UTC; null for any other pass. */
  begins: z.nullable(instant),
  /** ISO 8601 in UTC. */
  expires: z.nullable(instant),
  redeemed: z.nullable(instant),
});

const gateCheck = z.object({
  /** Whether the guest may enter. */
  admits: z.boolean(),
  state: gateState,
  /** The same in words, for the person at the gate. */
  reason: z.string(),
  /** What was scanned. */
  code: z.enum(['plain', 'rotating']),
  /** How old a rotating code is, in seconds; null for any other scan. */
  ageSeconds: z.nullable(z.int()),
  /** Null if the scan proves no pass, so that a forged code reveals nothing. */
  pass: z.nullable(gatePass),
});

/** The answer to a scan. */
export type GateCheck = z.output<typeof gateCheck>;

const gateSecret = z.object({
  /** The part of the pass's codes before their time. */
  head: z.string(),
  /** The key of that day, 20 bytes in base 16. */
  key: z.string(),
  product: z.string(),
  /** What the call would have answered when the list was made, without a look at the day of the ticket. */
  state: gateState,
  /** When the first day of a ticket for certain days begins, ISO 8601 in UTC; null for any other pass. */
  begins: z.nullable(instant),
  /** When the pass expires, ISO 8601 in UTC. */
  expires: z.nullable(instant),
});

const gateSecrets = z.object({
  day: z.iso.date(),
  /** The keys are good for codes made between these instants, ISO 8601 in UTC. */
  validFrom: instant,
  validTo: instant,
  periodSeconds: z.int(),
  toleranceSteps: z.int(),
  digits: z.int(),
  passes: z.array(gateSecret),
  /** Sent back as `cursor` for the next part; null after the last one. */
  next: z.nullable(z.string()),
});

/** One part of the keys of a day. */
export type GateSecrets = z.output<typeof gateSecrets>;

/** What a key of another system is made for, so that it may make these calls. */
export const tillGrant = 'till';

const tillMember = z.object({
  /** Whether the scan names a member of the club. */
  accepts: z.boolean(),
  state: z.enum(memberScanStates),
  /** The same in words, for the person at the till. */
  reason: z.string(),
  /** A code that changes, the lasting code of a card, or null for anything else. Points are spent with the first only. */
  code: z.nullable(z.enum(['rotating', 'card'])),
  /** How old a rotating code is, in seconds; null for any other scan. */
  ageSeconds: z.nullable(z.int()),
  /** Null if the scan is refused, so that a forged code reveals nothing. */
  memberNumber: z.nullable(z.string()),
});

/** The answer to a scan. */
export type TillMember = z.output<typeof tillMember>;

export const gateCalls = {
  'POST /api/gate/verify/': {
    id: 'verifyScan',
    summary:
      'Judges what a gate has scanned: a plain barcode or a rotating code. It changes nothing, so it may be repeated. A key made for `gate` is required.',
    access: { kind: 'api-key', grant: gateGrant },
    body: z.object({ scanned: z.string().check(z.minLength(1), z.maxLength(500)) }),
    replies: jsonReply(gateCheck),
    refusals: ['api-key-required', 'api-key-not-for-this'],
  },
  'GET /api/gate/secrets/': {
    id: 'listGateSecrets',
    summary:
      'The keys with which a gate verifies the rotating codes of our page without a network, for one day, in parts. A key made for `gate` is required.',
    access: { kind: 'api-key', grant: gateGrant },
    query: z.object({
      /** A day in UTC, today or tomorrow; today if it is left out. */
      day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
      cursor: z.optional(z.string().check(z.maxLength(400))),
    }),
    replies: jsonReply(gateSecrets),
    refusals: ['api-key-required', 'api-key-not-for-this', 'gate-day-refused', 'gate-cursor-refused'],
  },
  'POST /api/till/member/': {
    id: 'nameMember',
    summary:
      'Names the club member whose code a till has scanned. It changes nothing, so it may be repeated. A key made for `till` is required.',
    access: { kind: 'api-key', grant: tillGrant },
    body: z.object({ scanned: z.string().check(z.minLength(1), z.maxLength(500)) }),
    replies: jsonReply(tillMember),
    refusals: ['api-key-required', 'api-key-not-for-this'],
  },
} as const satisfies Record<string, Call>;
