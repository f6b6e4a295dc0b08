/** The park's mail server: it takes every mail, and the journeys read them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

import { mailFaultsOf } from '#server/testing/scripted-mail-server.ts';

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

/** A mail as it travels, decoded from quoted-printable, and then what each part in Base64 says. */
function readMail(source: string): string {
  const bytes = source
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  const blocks = source.match(/[\w+/]{40,}[\w+/=\r\n]*/g) ?? [];
  // A link has letters like those of Base64, and is no text when it is decoded.
  const parts = blocks
    .map((block) => Buffer.from(block, 'base64').toString())
    .filter((part) => !part.includes('\uFFFD'));
  return [Buffer.from(bytes, 'latin1').toString(), ...parts].join('\n');
}
