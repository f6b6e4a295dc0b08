/** A mail server for the lab that stores every mail it receives. */
import { SMTPServer } from 'smtp-server';

/** A running mail server and its received mails, one entry per delivery; `at` by performance.now(). */
export interface MailCatcher {
  port: number;
  taken: { id: string; at: number }[];
  /** True refuses every mail temporarily (SMTP 451). */
  isRefusing: boolean;
  close(): Promise<void>;
}

/** Starts the mail server on a free port. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const taken: MailCatcher['taken'] = [];
  const catcher: Pick<MailCatcher, 'isRefusing'> = { isRefusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      stream.on('end', () => {
        if (catcher.isRefusing)
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        taken.push({ id: /^message-id: <([^@>]+)@/im.exec(text)?.[1] ?? '', at: performance.now() });
        return done();
      });
    },
  });
  server.on('error', () => undefined); // The proxy cuts connections, which is expected.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return Object.assign(catcher, {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
