/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer';

import { isRecipientRefused, wordsOfAnswer } from '#domain/mail-answer.ts';
import { describeFailure, type ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import { isLocalHost } from '#server/base/config/addresses.ts';
import type { MailSigning } from '#server/base/config/service-settings.ts';
import { findFailure } from '#server/base/external-systems/find-failure.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import { version } from '#server/base/version.ts';
import type { MailOutcome, MailServer } from '#server/base/ports/mail.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server at an address such as `smtps://user:secret@mail.example.com`; `from` is the sender of all mails. */
export function makeSmtpMailServer(options: {
  url: string;
  from: { name: string; address: string };
  /** Where answers of guests go. */
  replyTo: string;
  /** The key with which mails are signed (DKIM), in the name of the sender's domain; undefined if the server signs them. */
  signing: MailSigning | undefined;
  /** The host name in message ids. */
  host: string;
  /** The name with which the server greets the mail server (EHLO); some refuse one that no DNS knows. */
  clientName: string;
  /** Sends no mail over an unencrypted connection: `smtp://` then needs STARTTLS. */
  requiresTls: boolean;
  /** Draws the pictures that a mail names. */
  picturesOf: (html: string) => Promise<Map<string, Buffer>>;
  watch: ExternalSystemWatch;
}): MailServer {
  const [, domainName = ''] = options.from.address.split('@');
  const transport = createTransport({
    url: options.url,
    ...(options.signing === undefined ? {} : { dkim: { domainName, ...options.signing } }),
    name: options.clientName,
    pool: true,
    requireTLS: options.requiresTls,
    // The mail server of a machine offers STARTTLS with a certificate of its own making, which proves nothing there.
    ignoreTLS: !options.requiresTls && isLocalHost(new URL(options.url).hostname),
    maxConnections: 2,
    // Nothing in a mail may make the client read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    send: async (mail) => {
      const send = async (): Promise<unknown> =>
        transport.sendMail({
          from: options.from,
          replyTo: options.replyTo,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.plainText,
          html: mail.html,
          attachments: Array.from(await options.picturesOf(mail.html), ([cid, content]) => ({
            cid,
            content,
            filename: `${cid}.png`,
          })),
          messageId: `<${mail.mailId}@${options.host}>`,
          // No answer of a program, such as a notice of absence, is meant for the team.
          headers: {
            'auto-submitted': 'auto-generated',
            'x-auto-response-suppress': 'All',
            'x-mailer': `Promenade ${version}`,
          },
        });
      const { result } = await options.watch.run(
        () =>
          send().then(
            (): Sent => ({ result: { outcome: 'sent' } }),
            (error: unknown): Sent => judgeSmtpError(error),
          ),
        ({ failure }) => failure,
      );
      return result;
    },
    close: () => transport.close(),
  };
}

interface Sent {
  result: MailOutcome;
  /** Why the server failed; undefined if it took the mail, or only refused its recipient. */
  failure?: ExternalSystemFailure;
}

/** A refusal of the recipient is final. Every other one has a cause that someone can repair, so the mail waits. */
function judgeSmtpError(error: unknown): Sent {
  const { responseCode, code, command, response } = error as Record<string, unknown>; // nodemailer's errors carry them, if they exist
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const answer = typeof response === 'string' ? response : '';
  if (status === undefined || code === 'ETLS') {
    const failure: ExternalSystemFailure =
      code === 'ETLS' ? { reason: 'tls-failed' } : (findFailure(error) ?? { reason: 'failed' });
    return { result: { outcome: 'later', words: describeFailure(failure) }, failure };
  }
  const words = wordsOfAnswer(answer);
  if (isRecipientRefused({ command: String(command), status, answer }))
    return { result: { outcome: 'refused', words } };
  const reason = code === 'EAUTH' ? 'login-refused' : status >= 500 ? 'mail-refused' : 'unavailable';
  return { result: { outcome: 'later', words }, failure: { reason, status } };
}
