/** The door of the tests' directory: passes every request on, and makes those answers wrong that a test names. */
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHmac } from 'node:crypto';

import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

import { closeServer, listenLocally } from './local-server.ts';

type Json = Record<string, unknown>;

/** How a token is signed: with the published key, with another one, with the published key as a secret, or not at all. */
export type Signing = 'published' | 'other' | 'public-as-secret' | 'none';

/** The wrong answers; none while the directory works as it should. */
export interface WrongAnswers {
  discovery?: (document: Json) => Json;
  claims?: (claims: Json) => Json;
  signing?: Signing;
  /** The status of every answer at a path, such as `/token`. */
  status?: Record<string, number>;
  /** Where an answer at a path redirects to. */
  redirect?: Record<string, string>;
  /** Paths at which no answer ever comes. */
  silent?: readonly string[];
}

/** The door. */
export interface IssuerFront {
  url: string;
  wrong: { now: WrongAnswers };
  /** Sets the port of the issuer behind the door. */
  forwardTo: (port: number) => void;
  /** Replaces the published key; tokens are signed with the new one from now on. */
  rotateKey: () => Promise<void>;
  sign: (claims: Json, header?: Json, signing?: Signing) => Promise<string>;
  close: () => Promise<void>;
}

interface SigningKey {
  kid: string;
  pair: Awaited<ReturnType<typeof generateKeyPair>>;
}

/** Opens the door before the issuer behind it, because the issuer must know its own address. */
export async function openFront(port: number): Promise<IssuerFront> {
  const wrong: IssuerFront['wrong'] = { now: {} };
  let behind = 0;
  let keys = 0;
  const makeKey = async (): Promise<SigningKey> => ({
    kid: `key-${(keys += 1)}`,
    pair: await generateKeyPair('RS256', { extractable: true }),
  });
  let key = await makeKey();
  const other = { ...(await makeKey()), kid: key.kid };
  const sign: IssuerFront['sign'] = (claims, header = {}, signing = wrong.now.signing ?? 'published') =>
    signClaims({ key, other, signing }, claims, header);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://directory.test').pathname;
    if (answerWrong(wrong.now, path, response)) return;
    if (path === '/jwks') {
      const jwk = { ...(await exportJWK(key.pair.publicKey)), kid: key.kid, use: 'sig', alg: 'RS256' };
      answerJson(response, 200, { keys: [jwk] });
      return;
    }
    const answered = await forward(behind, request);
    const body = await changeBody({ path, wrong: wrong.now, sign }, answered);
    response.writeHead(answered.status, { ...answered.headers, 'content-length': body.length }).end(body);
  };
  const server = createServer((request, response) => {
    // The issuer behind may be closed first.
    answer(request, response).catch(() => response.destroy());
  });
  const url = `http://localhost:${await listenLocally(server, port)}`;
  return {
    ...{ url, wrong, sign },
    forwardTo: (to) => {
      behind = to;
    },
    rotateKey: async () => {
      key = await makeKey();
    },
    close: () => closeServer(server),
  };
}

/** Answers in the way that is wrong now; false if this path works. */
function answerWrong(
  { silent = [], status = {}, redirect = {} }: WrongAnswers,
  path: string,
  response: ServerResponse,
): boolean {
  if (silent.includes(path)) return true;
  if (redirect[path] !== undefined) response.writeHead(302, { location: redirect[path] }).end();
  else if (status[path] !== undefined) answerJson(response, status[path], { error: 'server_error' });
  else return false;
  return true;
}

function answerJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function forward(port: number, request: IncomingMessage): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { method, headers, url: path } = request;
    const sent = sendRequest({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'transfer-encoding': _, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 500, headers: kept, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    request.pipe(sent);
  });
}

async function changeBody(
  { path, wrong, sign }: { path: string; wrong: WrongAnswers; sign: IssuerFront['sign'] },
  { body, status }: Answered,
): Promise<Buffer> {
  const isDiscovery = path === '/.well-known/openid-configuration';
  if (status !== 200 || !(isDiscovery || path === '/token')) return body;
  const json = JSON.parse(body.toString()) as Json; // the provider answers both with an object
  if (isDiscovery) return Buffer.from(JSON.stringify(wrong.discovery?.(json) ?? json));
  // Every ID token is signed again, because the published key is this door's.
  const claims = decodeJwt(String(json['id_token']));
  const token = await sign(wrong.claims?.(claims) ?? claims);
  return Buffer.from(JSON.stringify({ ...json, id_token: token }));
}

async function signClaims(
  { key, other, signing }: { key: SigningKey; other: SigningKey; signing: Signing },
  claims: Json,
  header: Json,
): Promise<string> {
  if (signing === 'published' || signing === 'other') {
    const { kid, pair } = signing === 'other' ? other : key;
    const signed = new SignJWT(claims);
    return signed.setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(pair.privateKey);
  }
  const alg = signing === 'none' ? 'none' : 'HS256';
  const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg, kid: key.kid, ...header })}.${part(claims)}`;
  if (signing === 'none') return `${content}.`;
  const secret = await exportSPKI(key.pair.publicKey);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
