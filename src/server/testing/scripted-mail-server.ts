/**
 * A mail server that answers as a script says at one step of the dialogue, and otherwise as strictly as a real one: it
 * wants whole lines, commands in their order, a client that greets by a name, and a well-formed mail.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The steps of the dialogue; `after DATA` answers the mail itself. */
export const mailSteps = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'after DATA'] as const;

/** A step of the dialogue. */
export type MailStep = (typeof mailSteps)[number];

/** A running server. */
export interface ScriptedMailServer {
  url: string;
  /** The answer at a step instead of the usual one; lines are separated by `\n`. */
  script: Partial<Record<MailStep, string>>;
  /** The names by which clients greeted. */
  greetings: string[];
  /** The mails that were accepted. */
  mails: string[];
  /** Commands that a real server would have refused. */
  faults: string[];
  /** Ends the connections that are open, as servers do after a while. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function openScriptedMailServer(): Promise<ScriptedMailServer> {
  const state = { script: {}, greetings: [], mails: [], faults: [] } as Omit<
    ScriptedMailServer,
    'url' | 'hangUp' | 'close'
  >; // the empty lists of these types
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const hangUp = async (): Promise<void> => {
    await Promise.all([...sockets].map((socket) => once(socket.destroy(), 'close')));
  };
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    hangUp,
    close: async () => {
      await hangUp();
      server.close();
      await once(server, 'close');
    },
  });
}

interface Dialogue {
  phase: 'new' | 'greeted' | 'sender' | 'recipient' | 'data';
  lines: string[];
}

/** A domain with a dot or localhost, or an address literal that is not of the machine itself (RFC 5321, 4.1.1.1). */
const clientName = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+|\[(?!127\.)[\d.]+\]|\[IPv6:[0-9a-f:]+\])$/i;

function talk(socket: Socket, state: Omit<ScriptedMailServer, 'url' | 'hangUp' | 'close'>): void {
  const dialogue: Dialogue = { phase: 'new', lines: [] };
  const say = (step: MailStep | undefined, usual: string): boolean => {
    const scripted = step === undefined ? undefined : state.script[step];
    socket.write(`${(scripted ?? usual).split('\n').join('\r\n')}\r\n`);
    if (scripted?.startsWith('421') === true) socket.end();
    return scripted === undefined;
  };
  const refuse = (answer: string, why: string): void => {
    state.faults.push(why);
    say(undefined, answer);
  };
  if (!say('greeting', '220 mail.example ESMTP')) socket.end();
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    if (/(?:^|[^\r])\n/.test(rest)) refuse('500 5.5.2 bare line feed', 'a line ends without CR');
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  });

  function takeLine(line: string): void {
    if (dialogue.phase === 'data') return takeDataLine(line);
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'QUIT') return void socket.end('221 2.0.0 bye\r\n');
    if (verb === 'RSET') {
      dialogue.phase = dialogue.phase === 'new' ? 'new' : 'greeted';
      return void say(undefined, '250 2.0.0 reset');
    }
    if (verb === 'EHLO' || verb === 'HELO') return greet(line.slice(5).trim());
    const step = commands.find(({ is }) => is.test(line));
    if (step === undefined) return refuse('500 5.5.2 unknown command', `unknown command ${verb}`);
    if (dialogue.phase !== step.after) return refuse('503 5.5.1 bad sequence', `${step.step} out of order`);
    if (say(step.step, step.usual)) dialogue.phase = step.to;
  }

  function greet(name: string): void {
    state.greetings.push(name);
    if (!clientName.test(name)) return refuse('501 5.5.4 invalid name', `greeted as ${name}`);
    if (say('EHLO', '250-mail.example\n250-ENHANCEDSTATUSCODES\n250 SIZE 10485760'))
      dialogue.phase = 'greeted';
  }

  function takeDataLine(line: string): void {
    if (line !== '.') return void dialogue.lines.push(line.startsWith('.') ? line.slice(1) : line);
    const mail = `${dialogue.lines.join('\r\n')}\r\n`;
    const faults = mailFaultsOf(Buffer.from(mail, 'latin1'));
    dialogue.phase = 'greeted';
    dialogue.lines = [];
    if (faults.length > 0) return refuse('554 5.6.0 malformed', faults.join(', '));
    if (say('after DATA', '250 2.0.0 accepted')) state.mails.push(mail);
  }
}

const commands = [
  {
    step: 'MAIL',
    is: /^MAIL FROM:<[^<>\s]+@[^<>\s]+>(?: SIZE=\d+)?$/i,
    after: 'greeted',
    to: 'sender',
    usual: '250 2.1.0 ok',
  },
  {
    step: 'RCPT',
    is: /^RCPT TO:<[^<>\s]+@[^<>\s]+>$/i,
    after: 'sender',
    to: 'recipient',
    usual: '250 2.1.5 ok',
  },
  { step: 'DATA', is: /^DATA$/i, after: 'recipient', to: 'data', usual: '354 go ahead' },
] as const;

/**
 * The errors for which a strict mail server refuses the text of a mail (RFC 5321 and 5322, without the 8BITMIME
 * extension).
 */

const lineBytesMax = 998;
const neededHeaders = ['date', 'from', 'to', 'subject', 'message-id', 'mime-version'] as const;

/** All errors of a mail as received, with stuffed dots removed; none for a valid one. */
export function mailFaultsOf(mail: Buffer): string[] {
  const text = mail.toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0]?.toLowerCase() ?? '');
  return [
    ...(/(^|[^\r])\n|\r(?!\n)/.test(text) ? ['a line does not end with CRLF'] : []),
    ...(mail.some((byte) => byte > 127) ? ['a byte has eight bits'] : []),
    ...(mail.includes(0) ? ['a NUL'] : []),
    ...(text.split('\r\n').some((line) => line.length > lineBytesMax) ? ['a line is too long'] : []),
    ...neededHeaders.filter((name) => !names.includes(name)).map((name) => `no ${name}`),
    ...(new Set(names).size === names.length ? [] : ['a header comes twice']),
    ...(rest.length === 0 ? ['no body'] : []),
  ];
}
