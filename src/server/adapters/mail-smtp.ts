/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer';

import type { NeighborFailure } from '#domain/neighbor-reasons.ts';

import { findFailure } from '#server/base/neighbors/find-failure.ts';
import type { NeighborWatch } from '#server/base/neighbors/neighbors.ts';
import type { MailOutcome, MailServer } from '#server/base/ports/mail.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server at an address such as `smtps://user:secret@mail.example.com`; `from` is the sender of all mails. */
export function makeSmtpMailServer(options: {
  url: string;
  from: { name: string; address: string };
  /** The host name in message ids. */
  host: string;
  /** Sends no mail over an unencrypted connection: `smtp://` then needs STARTTLS. */
  requiresTls: boolean;
  watch: NeighborWatch;
}): MailServer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    requireTLS: options.requiresTls,
    maxConnections: 2,
    // Mails consist of text only; nothing in them may make the client read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    send: async (mail) => {
      const send = (): Promise<unknown> =>
        transport.sendMail({
          from: options.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.plainText,
          html: mail.html,
          messageId: `<${mail.mailId}@${options.host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        });
      const { outcome } = await options.watch.run(
        () =>
          send().then(
            (): Sent => ({ outcome: 'sent' }),
            (error: unknown): Sent => judgeSmtpError(error),
          ),
        ({ failure }) => failure,
      );
      return outcome;
    },
    close: () => transport.close(),
  };
}

interface Sent {
  outcome: MailOutcome;
  /** Why the server failed; undefined if it only refused this mail. */
  failure?: NeighborFailure;
}

/**
 * An SMTP 5xx means that the server will never accept the mail; other failures may pass. A refused login and a server
 * without TLS are errors of the configuration, not of the mail.
 */
function judgeSmtpError(error: unknown): Sent {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }; // nodemailer's errors carry both, if they exist
  const isOurLogin = code === 'EAUTH';
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  if (code === 'ETLS') return { outcome: 'later', failure: { reason: 'tls-failed' } };
  if (status !== undefined && status >= 500 && !isOurLogin) return { outcome: 'refused' };
  if (status === undefined) return { outcome: 'later', failure: findFailure(error) ?? { reason: 'failed' } };
  return { outcome: 'later', failure: { reason: isOurLogin ? 'login-refused' : 'unavailable', status } };
}
