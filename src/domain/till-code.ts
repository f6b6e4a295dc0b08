/**
 * The code of a club member (docs/member-codes.md): which codes there are, and what a till decides. The number of an
 * account alone is no code, because anyone can draw it.
 */
/** The code of a card that cannot change, such as Apple's. */
export interface MemberCardCode {
  /** The server's secret with which it was made. */
  keyId: string;
  /** The member, readable only by the server. */
  holderId: string;
}

const cardMark = 'PM1C';

/** The text of a card's code. It has capital letters, digits and dots only. */
export function writeMemberCardCode({ keyId, holderId }: MemberCardCode): string {
  return `${cardMark}.${keyId.toUpperCase()}.${holderId}`;
}

/** Reads the code of a card; undefined for any other text. */
export function readMemberCardCode(scanned: string): MemberCardCode | undefined {
  const found = /^PM1C\.([A-Z0-9]{1,16})\.([A-Z2-7]{20,300})$/.exec(scanned.trim().toUpperCase());
  if (found === null) return undefined;
  const [, keyId = '', holderId = ''] = found;
  return { keyId: keyId.toLowerCase(), holderId };
}

/** True for a scan that claims to be a member's code, well formed or not. */
export function isTillCode(scanned: string): boolean {
  return /^PM1[CDW]\./i.test(scanned.trim());
}

/** What became of a member's code. Only `valid` names a member. */
export const memberScanStates = [
  'valid',
  'too-old',
  'too-early',
  'forged',
  'malformed',
  'member-left',
  'not-signed',
] as const;

/** What became of a member's code. */
export type MemberScanState = (typeof memberScanStates)[number];

/** The texts for the person at the till or at the desk. */
export const memberScanReasons = {
  valid: 'This is a member of the club.',
  'too-old':
    'This code is a screenshot, or the phone has been without a network for long. Ask the guest to open it again.',
  'too-early': 'The clock of this phone is ahead. Ask the guest to set it to the network’s time.',
  forged: 'This code was not made by us.',
  malformed: 'This code is damaged. Please scan it again.',
  'member-left': 'This member has left the club.',
  'not-signed': 'This is no member code. Ask the guest to open the card in the wallet or on our page.',
} as const satisfies Record<MemberScanState, string>;
