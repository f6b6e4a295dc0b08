/**
 * The kinds of purchases that earn points, in one table: the contract, the stored rules, the server and both screens read it.
 * A further kind is a further row here and in `guest-claims.ts` (docs/how-to.md, "Add a kind of earn rule").
 *
 * A kind is called as in the addresses of the specification. Its refusals are in `contract/errors.ts`, under its `code`.
 */
import type { TextKey } from '#texts/text-keys.ts';

import { earnKindNames, type EarnKind } from './guest-claims.ts';

/** The units of the numbers in a rule: what the team may enter, and what a stored version may hold. */
export const ruleUnits = {
  /** Points for each dollar of what was bought. */
  points: { min: 0, max: 1000, places: 3, storedMin: 0, storedMax: 100_000 },
  /** Days within which a purchase may be claimed. */
  days: { min: 1, max: 3650, places: 0, storedMin: 0, storedMax: 3650 },
  /** Purchases of one operating day. */
  checks: { min: 1, max: 1000, places: 0, storedMin: 0, storedMax: Number.MAX_SAFE_INTEGER },
} as const;

/** One number of a rule. Its label follows the name of the kind, as in "Tickets: points a dollar"; {unit} is the unit of the park's currency. */
export interface RuleField {
  unit: keyof typeof ruleUnits;
  label: string;
}

const usualFields = {
  perDollar: { unit: 'points', label: 'points a {unit}' },
  windowDays: { unit: 'days', label: 'days to claim' },
} as const satisfies Record<string, RuleField>;

/** What the rules, the ledger, the team's screens and the documents say of a kind. */
export const earnKinds = {
  tickets: {
    source: 'ticket',
    code: 'ticket',
    name: 'Tickets',
    entry: 'Ticket',
    noun: 'order',
    entryNoun: 'Order',
    rule: usualFields,
    ruleText: '{perDollar}, within {windowDays}',
    claimable: 'loyalty.ticketClaimable',
    staff: { title: 'Tickets', label: 'Order or invoice number', scanTitle: null },
    summaries: {
      page: 'The claim of in-park tickets; an order id in the path is what the form starts with.',
      guest: 'Claims an order of tickets by its id, its invoice number or the barcode of one of its passes.',
      staff: 'Claims an order of tickets on a member’s behalf, however old it is.',
    },
  },
  purchase: {
    source: 'check',
    code: 'check',
    name: 'Food & Beverage',
    entry: 'Food & Beverage',
    noun: 'check',
    entryNoun: 'Check',
    rule: { ...usualFields, maxPerOperatingDay: { unit: 'checks', label: 'checks of one day' } },
    ruleText: '{perDollar} before tax, within {windowDays}, {maxPerOperatingDay} of one day at most',
    claimable: 'loyalty.checkClaimable',
    staff: { title: 'Food & Beverage', label: 'Check number', scanTitle: 'Scan your check number' },
    summaries: {
      page: 'The claim of a food and beverage check; a check number in the path is what the form starts with.',
      guest:
        'Claims a food and beverage check by its long number of 16 or 18 digits, or the short one on the receipt.',
      staff:
        'Claims a check on a member’s behalf; a short number of several checks is answered with these, to be sent again with checkID.',
    },
  },
  hotels: {
    source: 'stay',
    code: 'stay',
    name: 'Hotel',
    entry: 'Hotel',
    noun: 'stay',
    entryNoun: 'Reservation',
    rule: { ...usualFields, windowDays: { unit: 'days', label: 'days to claim after departure' } },
    ruleText: '{perDollar}, within {windowDays} after departure',
    claimable: 'loyalty.stayClaimable',
    staff: { title: 'Hotel Reservations', label: 'Reservation number', scanTitle: null },
    summaries: {
      page: 'The claim of a hotel reservation; a reservation number in the path is what the form starts with.',
      guest:
        'Claims a hotel stay, whose last name or email must be the member’s; its points wait until the day after departure.',
      staff: 'Claims a hotel stay on a member’s behalf, whose last name or email must be that of the stay.',
    },
  },
} as const satisfies Record<EarnKind, EarnKindRow>;

/** The keys of the sentences that say what may be claimed. */
type ClaimableKey = Extract<TextKey, `loyalty.${string}Claimable`>;

/** A row of that table. */
export interface EarnKindRow {
  /** The table that a claim stands on. One source is claimed once, by whichever kind. */
  source: SourceKind;
  /** How the codes of its refusals begin, such as `ticket` of `ticket-not-found`. */
  code: string;
  /** Its name in the rules and in the figures. */
  name: string;
  /** Its kind of entry in the ledger, which members and staff read. */
  entry: string;
  /** One of it in a sentence, and at the start of one. */
  noun: string;
  entryNoun: string;
  /** The numbers of its rule. */
  rule: Readonly<Record<'perDollar' | 'windowDays', RuleField>> & Readonly<Record<string, RuleField>>;
  /** The rule of a stored version that is older than the kind; left out where every version must have one. */
  ruleIfMissing?: Readonly<Record<string, number>>;
  /** The rule as the team reads it; each number stands in braces. */
  ruleText: string;
  /** The rule as a member reads it: `days`, `points` a `unit` of the currency, and `checks` of one day. */
  claimable: ClaimableKey;
  /** The section in which staff claim on a member's behalf. */
  staff: { title: string; label: string; scanTitle: string | null };
  /** What docs/api.md says of its page and its two calls. */
  summaries: { page: string; guest: string; staff: string };
}

/** What claims stand on: each is a table, and together with its number a source is claimed once in the whole club. */
export const sourceKinds = ['ticket', 'check', 'stay'] as const;

/** One of them. */
export type SourceKind = (typeof sourceKinds)[number];

/** The kind of entry that a claim makes in the ledger. */
export type ClaimEntryKind = (typeof earnKinds)[EarnKind]['entry'];

/** All of them. A query for claims names these. */
export const claimEntryKinds: readonly ClaimEntryKind[] = earnKindNames.map((kind) => earnKinds[kind].entry);

/** True for a ledger entry that a claim made. */
export function isClaimEntry(entry: string): entry is ClaimEntryKind {
  return claimEntryKinds.some((kind) => kind === entry);
}

/** The kind of purchase that an entry of a claim is about. */
export function earnKindOfEntry(entry: ClaimEntryKind): EarnKind {
  const found = earnKindNames.find((kind) => earnKinds[kind].entry === entry);
  if (found === undefined) throw new Error(`No earn kind makes the entry ${entry}.`);
  return found;
}

/** The rules of all kinds, as a version of the earn rules says them. */
export type KindRules = {
  [Kind in EarnKind]: { [Field in keyof (typeof earnKinds)[Kind]['rule']]: number };
};

/** The rule of one kind, by the name of its numbers. */
export type KindRule = Readonly<Record<string, number>>;

/** The fields of a kind's rule with their names, in their order. */
export function ruleFieldsOf(kind: EarnKind): [name: string, field: RuleField][] {
  return Object.entries<RuleField>(earnKinds[kind].rule);
}

/** Makes one value for each kind. */
export function byEarnKind<Value>(make: (kind: EarnKind) => Value): Record<EarnKind, Value> {
  const values = earnKindNames.map((kind) => [kind, make(kind)] as const);
  return Object.fromEntries(values) as Record<EarnKind, Value>; // one value for each key of the table
}

/** The permission, and the action in the audit log, of a claim that staff make. */
export type ClaimPermission = `Loyalty Claim ${Capitalize<EarnKind>}`;

/** The permission of a kind. */
export function claimPermissionOf(kind: EarnKind): ClaimPermission {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return `Loyalty Claim ${name as Capitalize<EarnKind>}`; // the same first letter in upper case
}

/** Fills the numbers of a rule into a text that names them in braces. */
export function fillRuleText(
  text: string,
  kind: EarnKind,
  rule: KindRule,
  say: (value: number, unit: RuleField['unit']) => string,
): string {
  return ruleFieldsOf(kind).reduce(
    (filled, [name, { unit }]) => filled.replace(`{${name}}`, say(rule[name] ?? 0, unit)),
    text,
  );
}
