/** The calls of a simulated year: to two servers in turn, each with the answers that are expected of it. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One call. `kind` names it in the report, without the numbers of its path. */
export interface Sent {
  kind: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | string;
  /** A bearer token. */
  token?: string;
  headers?: Record<string, string>;
  /** 200 by default. */
  expected?: readonly number[];
}

/** An answer; status 0 if the connection broke. */
export interface Answer {
  status: number;
  text: string;
  bytes: Buffer;
  isExpected: boolean;
}

/** Sends calls, says what was odd, and keeps how long logins took. */
export interface Caller {
  send(sent: Sent): Promise<Answer>;
  /** How often each kind was called. */
  counts: Map<string, number>;
  /** How many answers were not expected; a line about each of the first hundred was said. */
  oddTotal: number;
  /** Milliseconds of each call of a kind since the last call of this function. */
  takeTimes(kind: string): number[];
  /** Lines of the report begin with this day. */
  day: number;
  /** Gives idle connections up, because a server whose clock has moved closes them. */
  disconnect(): void;
}

const oddMax = 100;
const timeoutMilliseconds = 60_000;

/** Makes the caller of the servers on these ports. */
export function makeCaller(ports: readonly number[], say: (line: string) => void): Caller {
  let agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;
  const times = new Map<string, number[]>();
  const caller: Caller = {
    ...{ counts: new Map(), oddTotal: 0, day: 0 },
    takeTimes: (kind) => {
      const taken = times.get(kind) ?? [];
      times.delete(kind);
      return taken;
    },
    disconnect: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 32 });
    },
    send: async (sent) => {
      turn += 1;
      const port = ports[turn % ports.length] ?? 0;
      const startedAt = performance.now();
      const answer = await sendTo(agent, port, sent);
      const own = times.get(sent.kind) ?? [];
      own.push(performance.now() - startedAt);
      times.set(sent.kind, own);
      caller.counts.set(sent.kind, (caller.counts.get(sent.kind) ?? 0) + 1);
      if (!answer.isExpected) {
        caller.oddTotal += 1;
        const line = `day ${caller.day}: ${sent.method} ${sent.path} was answered ${answer.status}: ${answer.text.slice(0, 200)}`;
        if (caller.oddTotal <= oddMax) say(`  ${line}`);
      }
      return answer;
    },
  };
  return caller;
}

/** The value of an answer in JSON, whose shape the contract of the call gives; undefined for an unexpected answer. */
export function valueOf(answer: Answer): unknown {
  return answer.isExpected ? JSON.parse(answer.text) : undefined;
}

function sendTo(agent: Agent, port: number, sent: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const { method, path, body, token, headers = {}, expected = [200] } = sent;
    const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
    const nothing = { status: 0, text: '', bytes: Buffer.alloc(0), isExpected: false };
    const all = {
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    };
    const take = async (answer: IncomingMessage): Promise<Answer> => {
      const bytes = await buffer(answer);
      const status = answer.statusCode ?? 0;
      return { status, text: bytes.toString(), bytes, isExpected: expected.includes(status) };
    };
    const made = request({ agent, host: '127.0.0.1', port, path, method, headers: all }, (answer) => {
      void take(answer).then(resolve, () => resolve(nothing));
    });
    made.setTimeout(timeoutMilliseconds, () => made.destroy());
    made.on('error', () => resolve(nothing));
    made.end(text);
  });
}
