/** What a mail says, before it is dressed: every mail of the product has this one form. */
export interface MailContent {
  /** What the mail is about, such as `share-link`; counted, never shown. */
  kind: string;
  /** One address. */
  to: string;
  /** One line; control characters are taken out. */
  subject: string;
  heading: string;
  /** Plain sentences; nothing in them is read as markup. */
  paragraphs: readonly string[];
  /** The one thing to do, where there is one; an https address, or http while developing. */
  action?: { label: string; href: string };
}
