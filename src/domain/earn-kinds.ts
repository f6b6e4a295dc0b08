/**
 * The kinds of purchases that earn points, in one table: the contract, the stored rules, the server and both screens read it.
 * A further kind is a further row here (docs/how-to.md, "Add a kind of earn rule").
 *
 * A kind is called as in the addresses of the specification. Its refusals are in `contract/errors.ts`, under its `code`.
 */

/** The units of the numbers in a rule: what the team may enter, and what a stored version may hold. */
export const ruleUnits = {
  /** Points for each dollar of what was bought. */
  points: { min: 0, max: 1000, places: 3, storedMin: 0, storedMax: 100_000 },
  /** Days within which a purchase may be claimed. */
  days: { min: 1, max: 3650, places: 0, storedMin: 0, storedMax: 3650 },
  /** Purchases of one operating day. */
  checks: { min: 1, max: 1000, places: 0, storedMin: 0, storedMax: Number.MAX_SAFE_INTEGER },
} as const;

/** One number of a rule. Its label follows the name of the kind, as in "Tickets: points a dollar". */
export interface RuleField {
  unit: keyof typeof ruleUnits;
  label: string;
}

/** What the guest's page says of a kind. The page's script carries this table, so it holds nothing else. */
export const guestClaims = {
  tickets: {
    numberField: 'orderId',
    title: 'In-Park Ticket Purchase',
    note: 'With your order or invoice number, or a ticket’s barcode',
    icon: 'M4 7.5h16v3a1.8 1.8 0 0 0 0 3.5v3H4v-3a1.8 1.8 0 0 0 0-3.5zM14.5 7.5v1.6M14.5 11.4V13M14.5 15.3V17',
    label: 'Order or invoice number',
    hint: 'It is in your confirmation email and on your ticket. You can scan the barcode of a ticket instead.',
    scanTitle: 'Scan your ticket barcode',
    numberName: 'order or invoice number',
  },
  purchase: {
    numberField: 'checkNumber',
    title: 'Food & Beverage Purchase',
    note: 'With the check number on your receipt',
    icon: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 11.5h6M9 15h3',
    label: 'Check number',
    hint: 'Scan the barcode on your receipt, or type the long number below it.',
    scanTitle: 'Scan your check number',
    numberName: 'check number',
  },
  hotels: {
    numberField: 'reservationNumber',
    title: 'Hotel Reservation',
    note: 'With your reservation number',
    icon: 'M3.5 19v-12M3.5 16h17M20.5 19v-4.5a3 3 0 0 0-3-3H11V16M7.2 13.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
    label: 'Reservation number',
    hint: 'It is in the confirmation of your stay, which must be under your last name.',
    scanTitle: null,
    numberName: 'reservation number',
  },
} as const satisfies Record<string, GuestClaim>;

/** What a guest reads of a kind, and how the number is named on the wire. */
interface GuestClaim {
  /** The name of the number in the body of a claim. */
  numberField: string;
  /** The title of the page, and of the choice that leads to it. */
  title: string;
  /** What a guest needs for it, below the choice. */
  note: string;
  /** The icon of the choice: an SVG path on a square of 24. */
  icon: string;
  /** The label of the form's field, and where the guest finds the number. */
  label: string;
  hint: string;
  /** The title of the camera, or null where nothing is printed that it could read. */
  scanTitle: string | null;
  /** What a guest who has an account sends to the team beside the membership ID. */
  numberName: string;
}

/** A kind of purchase that earns points. */
export type EarnKind = keyof typeof guestClaims;

const usualFields = {
  perDollar: { unit: 'points', label: 'points a dollar' },
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
    claimable: 'Tickets bought in the last {windowDays}: {perDollar}.',
    staff: { title: 'Tickets', label: 'Order or invoice number', scanTitle: null },
    dashboard: { field: 'tickets', color: 'brand.7' },
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
    claimable:
      'Food and beverage checks of the last {windowDays}: {perDollar} before tax, {maxPerOperatingDay} of one day at most.',
    staff: { title: 'Food & Beverage', label: 'Check number', scanTitle: guestClaims.purchase.scanTitle },
    dashboard: { field: 'food', color: 'orange.6' },
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
    claimable:
      'Hotel stays until {windowDays} after departure: {perDollar}, which count from the day after your stay.',
    staff: { title: 'Hotel Reservations', label: 'Reservation number', scanTitle: null },
    dashboard: { field: 'hotel', color: 'grape.5' },
    summaries: {
      page: 'The claim of a hotel reservation; a reservation number in the path is what the form starts with.',
      guest:
        'Claims a hotel stay, whose last name must be the member’s; its points wait until the day after departure.',
      staff: 'Claims a hotel stay on a member’s behalf, whose last name must be that of the stay.',
    },
  },
} as const satisfies Record<EarnKind, EarnKindRow>;

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
  /** The rule as a member reads it. */
  claimable: string;
  /** The section in which staff claim on a member's behalf. */
  staff: { title: string; label: string; scanTitle: string | null };
  /** Its field in the dashboard's answer, and its color in the charts. */
  dashboard: { field: string; color: string };
  /** What docs/api.md says of its page and its two calls. */
  summaries: { page: string; guest: string; staff: string };
}

/** What claims stand on: each is a table, and together with its number a source is claimed once in the whole club. */
export const sourceKinds = ['ticket', 'check', 'stay'] as const;

/** One of them. */
export type SourceKind = (typeof sourceKinds)[number];

/** The kinds in the order in which the screens show them. */
export const earnKindNames = Object.keys(guestClaims) as EarnKind[]; // the table has these keys and no others

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

/** The field of each kind in the dashboard's answer. */
export type FigureName = (typeof earnKinds)[EarnKind]['dashboard']['field'];

/** Makes one value for each field of the dashboard's answer, from the kind of entry that it counts. */
export function byFigure<Value>(make: (entry: ClaimEntryKind) => Value): Record<FigureName, Value> {
  const rows = earnKindNames.map((kind) => earnKinds[kind]);
  const values = rows.map(({ dashboard, entry }) => [dashboard.field, make(entry)] as const);
  return Object.fromEntries(values) as Record<FigureName, Value>; // one value for each field of the table
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

/** How the number is named in the body of a claim. */
export type NumberField<Kind extends EarnKind = EarnKind> = (typeof guestClaims)[Kind]['numberField'];

/** The part of a claim's body that names what is claimed. */
export type NumberBody<Kind extends EarnKind> = Kind extends EarnKind
  ? Record<NumberField<Kind>, string>
  : never;

/** Names the number as the kind's calls do. */
export function bodyOfNumber<Kind extends EarnKind>(kind: Kind, number: string): NumberBody<Kind> {
  return { [guestClaims[kind].numberField]: number } as NumberBody<Kind>; // a computed key is typed as any text
}

/** Reads the number out of a claim's body. */
export function numberInBody(kind: EarnKind, body: Partial<Record<NumberField, string>>): string {
  return body[guestClaims[kind].numberField] ?? '';
}
