/** A button of a mail. */
export interface MailAction {
  label: string;
  href: string;
}

/** A paragraph that the team typed, in the park's own language. */
export interface TypedByTeam {
  typed: string;
}

/** The card that a mail is about, whose scene and colors its head has; without colors, those of the park. */
export interface MailCard {
  product: string;
  category: string;
  backgroundColor?: string;
  foregroundColor?: string;
}

/** The content of a mail before formatting; every mail of the product has this form. */
export interface MailContent {
  /** The kind of mail, such as `share-link`; counted, never shown. */
  kind: string;
  /** The language of its texts; English if left out, as in mails to the team. */
  language?: string;
  /** One address. */
  to: string;
  /** One line; control characters are removed. */
  subject: string;
  heading: string;
  /** Plain sentences; none is interpreted as markup. */
  paragraphs: readonly (string | TypedByTeam)[];
  card?: MailCard;
  /** What a gate reads, in digits, and how a screen reader says it. */
  barcode?: { digits: string; words: string };
  /** A part of the heading that is typed elsewhere, and therefore larger. */
  code?: string;
  /** The one action of the mail, if any; an https address, or http in development. */
  action?: MailAction;
  /** More of the same kind as `action`, such as the links of the other passes. */
  furtherActions?: readonly MailAction[];
}

const addressLengthMax = 254;
const address = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u;

/** True for one plain address: no list, no display name, no control character that could begin another header. */
export function isMailAddress(text: string): boolean {
  return text.length <= addressLengthMax && address.test(text);
}
