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
 * The outcome of a mail: `sent`; `refused`, because the server will never take a mail for this recipient; or `later` for
 * every other failure, whose cause someone can repair. `words` say why, in one line without addresses.
 */
export type MailOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'later'; words: string };

/** A mail server. `send` resolves to an outcome and never throws. */
export interface MailServer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
