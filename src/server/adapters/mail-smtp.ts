/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer';

import type { MailOutcome, MailServer } from '#server/base/ports/mail.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server at an address such as `smtps://user:secret@mail.example.com`; `from` is who all mails come from. */
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
    // Mails are made of texts only; nothing in them may make us read a file or an address.
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
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** SMTP says with 5xx that it will never take the mail; all else may pass. A refused login is our own fault, not the mail's. */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }; // nodemailer's errors carry both where they have them
  const isOurLogin = code === 'EAUTH';
  return typeof responseCode === 'number' && responseCode >= 500 && !isOurLogin ? 'refused' : 'later';
}
