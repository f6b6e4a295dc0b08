/** The mail server, as the outbox sees it. */

/** A mail, ready to be sent. */
export interface OutgoingMail {
  /** Stays the same however often the mail is tried, so that mail programs can drop a second copy. */
  mailId: string;
  /** One address. */
  to: string;
  subject: string;
  plainText: string;
  html: string;
}

/**
 * What became of a mail: `sent`, `refused` for good (an unknown reader, a policy), or `later` where the server was
 * busy, silent or out of reach. An adapter answers with one of the three and never throws.
 */
export type MailOutcome = 'sent' | 'refused' | 'later';

export interface MailServer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
