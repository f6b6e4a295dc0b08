/**
 * What the guest's claim pages say of each earn kind, and how its number is named on the wire. The pages carry this whole
 * file, so what only staff and server read of a kind is in `earn-kinds.ts`.
 */
import type { TextKey } from '#texts/text-keys.ts';

/** One row a kind; its texts are keys of the catalogue. */
export const guestClaims = {
  tickets: {
    numberField: 'orderId',
    title: 'loyalty.ticketTitle',
    note: 'loyalty.ticketNote',
    icon: 'M4 7.5h16v3a1.8 1.8 0 0 0 0 3.5v3H4v-3a1.8 1.8 0 0 0 0-3.5zM14.5 7.5v1.6M14.5 11.4V13M14.5 15.3V17',
    label: 'loyalty.ticketLabel',
    hint: 'loyalty.ticketHint',
    scanTitle: 'loyalty.ticketScan',
    alreadyMember: 'loyalty.alreadyMemberTicket',
  },
  purchase: {
    numberField: 'checkNumber',
    title: 'loyalty.checkTitle',
    note: 'loyalty.checkNote',
    icon: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 11.5h6M9 15h3',
    label: 'loyalty.checkLabel',
    hint: 'loyalty.checkHint',
    scanTitle: 'loyalty.checkScan',
    alreadyMember: 'loyalty.alreadyMemberCheck',
  },
  hotels: {
    numberField: 'reservationNumber',
    title: 'loyalty.stayTitle',
    note: 'loyalty.stayNote',
    icon: 'M3.5 19v-12M3.5 16h17M20.5 19v-4.5a3 3 0 0 0-3-3H11V16M7.2 13.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
    label: 'loyalty.stayLabel',
    hint: 'loyalty.stayHint',
    scanTitle: null,
    alreadyMember: 'loyalty.alreadyMemberStay',
  },
} as const satisfies Record<string, GuestClaim>;

/** What a guest reads of a kind, and how the number is named on the wire. */
interface GuestClaim {
  /** The name of the number in the body of a claim. */
  numberField: string;
  /** The title of the page, and of the choice that leads to it. */
  title: TextKey;
  /** What a guest needs for it, below the choice. */
  note: TextKey;
  /** The icon of the choice: an SVG path on a square of 24. */
  icon: string;
  /** The label of the form's field, and where the guest finds the number. */
  label: TextKey;
  hint: TextKey;
  /** The title of the camera, or null where nothing is printed that it could read. */
  scanTitle: TextKey | null;
  /** What a guest who has an account sends to the team. */
  alreadyMember: TextKey;
}

/** A kind of purchase that earns points. */
export type EarnKind = keyof typeof guestClaims;

/** The kinds in the order in which the screens show them. */
export const earnKindNames = Object.keys(guestClaims) as EarnKind[]; // the table has these keys and no others

/** How the number is named in the body of a claim. */
export type NumberField<Kind extends EarnKind = EarnKind> = (typeof guestClaims)[Kind]['numberField'];

/** The field of a claim’s body that names the source. */
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
