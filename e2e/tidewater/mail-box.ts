/** The park's mail server: it takes every mail, and the journeys read them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

import { mailFaultsOf } from '../../src/server/testing/strict-mail.ts';

/** A mail as its reader sees it: every header and part in one text. */
export interface ReceivedMail {
  to: string;
  text: string;
}

/** A running mail server with the mails that it took. */
export interface MailBox {
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts it; it refuses what a strict mail server on the way would refuse. */
export async function openMailBox(): Promise<MailBox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks);
        const faults = mailFaultsOf(mail);
        if (faults.length > 0) return done(new Error(faults.join(', ')));
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          text: readMail(mail.toString('latin1')),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The headers and the decoded parts of a mail, one after the other. */
export function readMail(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const headers = decodeWords(head.replaceAll(/\r\n[ \t]+/g, ' '));
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return [headers, ...parts.map((part) => readMail(part.trimStart()))].join('\n');
  }
  return `${headers}\n${decodeBody(body, /content-transfer-encoding: *(\S+)/i.exec(headers)?.[1] ?? '7bit')}`;
}

function decodeBody(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  return /^quoted-printable$/i.test(encoding) ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Headers with letters beyond ASCII (RFC 2047). */
function decodeWords(headers: string): string {
  return headers
    .replaceAll(/(\?=) (?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
