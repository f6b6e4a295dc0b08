/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer';

import type { MailOutcome, MailServer } from '#server/base/ports/mail.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server at an address such as `smtps://user:secret@mail.example.com`; `from` is the sender of all mails. */
export function makeSmtpMailServer(options: {
  url: string;
  from: { name: string; address: string };
  /** The host name in message ids. */
  host: string;
}): MailServer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    // Mails consist of text only; nothing in them may make the client read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.plainText,
          html: mail.html,
          messageId: `<${mail.mailId}@${options.host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        return mailOutcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * An SMTP 5xx means that the server will never accept the mail; other failures may pass. A refused login is a
 * configuration error, not one of the mail.
 */
function mailOutcomeOf(error: unknown): MailOutcome {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }; // nodemailer's errors carry both, if they exist
  const isOurLogin = code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && !isOurLogin ? 'refused' : 'later';
}
