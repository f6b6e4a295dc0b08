/** The mail server, as the outbox uses it. */

/** A mail, ready to be sent. */
export interface OutgoingMail {
  /** Stays the same for every attempt, so that mail programs can drop a second copy. */
  mailId: string;
  /** One address. */
  to: string;
  subject: string;
  plainText: string;
  html: string;
}

/**
 * The outcome of a mail: `sent`, `refused` permanently (an unknown recipient, a policy), or `later` if the server was
 * busy, silent or unreachable. An adapter returns one of the three and never throws.
 */
export type MailOutcome = 'sent' | 'refused' | 'later';

export interface MailServer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
