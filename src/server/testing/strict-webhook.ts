/**
 * A system that gets events and is as strict as the specification of Standard Webhooks: it verifies each signature by its
 * own code, refuses headers that it does not know, old times and unknown bodies, and keeps what it accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

import * as z from 'zod';

import {
  eventKinds,
  testEventKind,
  type EventKindName,
  type EventMessage,
} from '#contract/outgoing-events.ts';

import { closeServer, listenLocally } from './local-server.ts';

/** An accepted message. */
export interface ReceivedEvent {
  webhookId: string;
  message: EventMessage;
  /** The number of valid signatures. */
  signatures: number;
  /** The bytes as they came. */
  body: string;
}

/** What it answers to a valid message. */
export type WebhookAnswer = { status: number; text?: string } | 'silence';

/** A running receiver. */
export interface StrictWebhook {
  url: string;
  /** The secrets that it knows. */
  secrets: string[];
  /** Every valid message, repeated ones too, in the order in which they came. */
  received: ReceivedEvent[];
  /** What was refused, and why. */
  refused: string[];
  /** Decides about each valid message; 204 without it. */
  answer: (event: ReceivedEvent) => WebhookAnswer | Promise<WebhookAnswer>;
  close: () => Promise<void>;
}

const knownHeaders = new Set([
  ...['host', 'connection', 'content-type', 'content-length', 'user-agent'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
]);

const messageSchema = z.strictObject({
  type: z.string().regex(/^[a-z]+\.[a-z]+$/),
  timestamp: z.iso.datetime(),
  number: z.optional(z.number().int().min(1)),
  data: z.record(z.string(), z.unknown()),
});

/** Starts it on a port of its own. `now` is the clock against which it judges times. */
export async function startStrictWebhook(now: () => Date): Promise<StrictWebhook> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const given = { method: request.method ?? '', headers: request.headers, body: Buffer.concat(parts) };
      void reply(given, response);
    });
  });
  const webhook: StrictWebhook = {
    url: '',
    secrets: [],
    received: [],
    refused: [],
    answer: () => ({ status: 204 }),
    close: () => closeServer(server),
  };
  const decide = async (given: Given): Promise<WebhookAnswer> => {
    try {
      const event = verify(given, webhook.secrets, now());
      webhook.received.push(event);
      return await webhook.answer(event);
    } catch (error) {
      webhook.refused.push(error instanceof Error ? error.message : String(error));
      return { status: 400, text: 'refused' };
    }
  };
  const reply = async (given: Given, response: ServerResponse): Promise<void> => {
    const answer = await decide(given);
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.text ?? '');
  };
  webhook.url = `http://127.0.0.1:${await listenLocally(server)}/hooks`;
  return webhook;
}

interface Given {
  method: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function verify({ method, headers, body }: Given, secrets: readonly string[], now: Date): ReceivedEvent {
  const strange = Object.keys(headers).filter((name) => !knownHeaders.has(name));
  if (strange.length > 0) throw new Error(`unknown headers ${strange.join(', ')}`);
  if (method !== 'POST') throw new Error(`method ${method}`);
  if (headers['content-type'] !== 'application/json') throw new Error('content-type');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^evt_[0-9a-f-]{36}$/.test(id)) throw new Error(`webhook-id ${id}`);
  if (!/^\d{10}$/.test(timestamp)) throw new Error(`webhook-timestamp ${timestamp}`);
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) throw new Error('too old or too new');
  const given = headerOf(headers, 'webhook-signature').split(' ');
  const signatures = secrets.filter((secret) => isAmong(given, secret, `${id}.${timestamp}.`, body)).length;
  if (signatures === 0) throw new Error('no valid signature');
  const message = messageSchema.parse(JSON.parse(body.toString()));
  if (message.type !== testEventKind) verifyEvent(message);
  return { webhookId: id, message, signatures, body: body.toString() };
}

function verifyEvent({ type, data, number }: EventMessage): void {
  if (!isKind(type)) throw new Error(`unknown kind ${type}`);
  const { issues } = z.safeParse(eventKinds[type].data, data).error ?? { issues: [] };
  if (issues.length > 0) throw new Error(`${type}: ${JSON.stringify(issues)}`);
  if (number === undefined) throw new Error('no number');
}

function isKind(type: string): type is EventKindName {
  return Object.hasOwn(eventKinds, type);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string') throw new Error(`no ${name}`);
  return value;
}

/** By the text of the specification: Base64 of HMAC-SHA256 over id, time and body, by the bytes behind `whsec_`. */
function isAmong(given: readonly string[], secret: string, head: string, body: Buffer): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 24 || key.length > 64) throw new Error(`a secret of ${key.length} bytes`);
  const expected = createHmac('sha256', key).update(head).update(body).digest();
  return given.some((one) => {
    if (!one.startsWith('v1,')) throw new Error(`signature ${one}`);
    const bytes = Buffer.from(one.slice(3), 'base64');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
