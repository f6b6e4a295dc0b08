/**
 * A host that speaks as much of PostgreSQL's protocol as a test of several hosts needs. Its role can change while
 * connections are open, as in a failover.
 */
import { createServer, type Socket } from 'node:net';

/**
 * How the host behaves: `silent` accepts connections and answers nothing, `away` ends them, and `breaking` ends them with
 * the first query.
 */
type Role = 'primary' | 'standby' | 'silent' | 'away' | 'breaking';

/** A running host. */
export interface FakeHost {
  /** Its address, without a scheme. */
  address: string;
  role: Role;
  /** How many milliseconds it takes for the answer to a query. */
  answersAfter: number;
  /** The number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a host; it answers every query that is not about its role with its name. */
export async function startFakeHost(name: string, role: Role): Promise<FakeHost> {
  const sockets = new Set<Socket>();
  const host: FakeHost = {
    ...{ address: '', role, answersAfter: 0 },
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  const server = createServer((socket) => {
    if (host.role === 'away') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(
      socket,
      (text) => {
        if (host.role === 'breaking' && text !== '') socket.resetAndDestroy();
        return host.role === 'silent' ? undefined : answerTo(text, host, name);
      },
      () => host.answersAfter,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  host.address = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return host;
}

/** One row with one column: its name and value. */
type Answer = readonly [column: string, value: string];

function answerTo(text: string, host: FakeHost, name: string): Answer {
  if (text.includes('transaction_read_only'))
    return ['transaction_read_only', host.role === 'primary' ? 'off' : 'on'];
  return ['name', name];
}

/** Reads messages, and answers each; undefined keeps the host silent. */
function converse(socket: Socket, answer: (text: string) => Answer | undefined, delay: () => number): void {
  let rest: Buffer = Buffer.alloc(0);
  let text = '';
  let isStarted = false;
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const at = isStarted ? 1 : 0;
      if (rest.length < at + 4 || rest.length < at + rest.readInt32BE(at)) return;
      const kind = isStarted ? String.fromCharCode(rest[0] ?? 0) : 'start';
      const end = at + rest.readInt32BE(at);
      if (kind === 'Q' || kind === 'P') text = rest.subarray(at + 4, end).toString();
      rest = rest.subarray(end);
      isStarted = true;
      const answered = answer(text);
      if (answered !== undefined) setTimeout(() => socket.write(replyTo(kind, answered)), delay());
    }
  });
}

const ready = message('Z', Buffer.from('I'));
const textColumn = Buffer.concat([int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);

function replyTo(kind: string, [name, value]: Answer): Buffer {
  const column = message('T', Buffer.concat([int16(1), Buffer.from(`${name}\0`), textColumn]));
  const row = message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]));
  const done = message('C', Buffer.from('SELECT 1\0'));
  const replies: Record<string, Buffer[]> = {
    start: [message('R', int32(0)), ready],
    Q: [column, row, done, ready],
    P: [message('1')],
    B: [message('2')],
    D: [column],
    E: [row, done],
    S: [ready],
  };
  return Buffer.concat(replies[kind] ?? []);
}

function message(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
