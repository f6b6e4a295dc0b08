/**
 * A stand-in for Google Wallet's REST interface, in memory: accepts and refuses the same requests as Google.
 * Development writes its passes to it, and tests run the adapter against it.
 */
import type { KeyObject } from 'node:crypto';

import { systemClock, type Clock } from '#server/base/ports/clock.ts';
import type {
  GoogleResourceType,
  GoogleStandIn,
  GoogleStandInWrite,
} from '#server/base/ports/google-wallet.ts';
import { nameFaultsOf, schemaOfType } from './google-wallet-strict-names.ts';
import {
  linkFaultOf,
  preferenceFaultOf,
  reviewFaultOf,
  readGoogleBody,
  refusalOf,
  refuse,
  refuseNames,
} from './google-wallet-strict-links.ts';
import { readStrictSaveLink, type SavedLink } from './google-wallet-strict-save.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';
import { unknownPathsOf } from './google-wallet-strict-template.ts';
import { giveStrictToken } from './google-wallet-strict-tokens.ts';

/** The operator's account, as strict Google knows it. */
export interface StrictGoogleOptions {
  issuerId: string;
  /** The service account and the public half of its key. */
  email: string;
  publicKey: KeyObject;
  baseUrl: string;
  tokenUrl: string;
  /** Google's clock; undefined uses the machine's. */
  clock?: Clock;
  requestsPerSecond?: number;
}

/** Strict Google: `fetch` answers requests, the rest is for tests. */
export interface StrictGoogle {
  fetch: typeof fetch;
  /** Classes and objects by their ids. */
  resources: ReadonlyMap<string, { type: GoogleResourceType; content: Record<string, unknown> }>;
  /** Every request to the interface except token requests, as `POST genericClass 200`. */
  requests: string[];
  /** The objects whose holders were notified of a change, once for each notification. */
  updateNotices: readonly string[];
  /** Opens a save link as Google does for a guest; throws with Google's reason if it would show an error. */
  openSaveLink: (link: string) => Promise<SavedLink>;
  /** Calls the listener with each accepted write; returns a function that ends it. */
  follow: GoogleStandIn['follow'];
  /** Deletes every class and object, to simulate a loss at Google. */
  loseAll: () => void;
}

interface State {
  options: StrictGoogleOptions;
  resources: Map<string, { type: GoogleResourceType; content: Record<string, unknown> }>;
  /** The `performance.now()` time until which each token is valid. */
  tokens: Map<string, number>;
  /** Notifications by object. */
  notices: Map<string, number>;
  arrivals: number[];
  updateNotices: string[];
  listeners: Set<(write: GoogleStandInWrite) => void>;
}

/** Opens an empty strict Google. */
export function makeStrictGoogle(options: StrictGoogleOptions): StrictGoogle {
  const { clock = systemClock } = options;
  const state: State = {
    options,
    resources: new Map(),
    tokens: new Map(),
    notices: new Map(),
    arrivals: [],
    updateNotices: [],
    listeners: new Set(),
  };
  const requests: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url === options.tokenUrl)
      return giveStrictToken(request, { ...options, clock, tokens: state.tokens });
    const place = addressedResource(options.baseUrl, request.url);
    const response =
      place === undefined
        ? refuse(404, 'there is no such collection')
        : await answerAt(state, request, place);
    const action = place?.isMessage === true ? '/addMessage' : '';
    requests.push(`${request.method} ${place?.type ?? '?'}${action} ${response.status}`);
    return response;
  };
  return {
    fetch: answer,
    resources: state.resources,
    requests,
    updateNotices: state.updateNotices,
    openSaveLink: (link) => readStrictSaveLink(link, { ...options, clock, resources: state.resources }),
    follow: (listener) => {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    loseAll: () => state.resources.clear(),
  };
}

interface Place {
  type: GoogleResourceType;
  /** Undefined for the collection itself. */
  id: string | undefined;
  isMessage: boolean;
}

function addressedResource(baseUrl: string, url: string): Place | undefined {
  if (!url.startsWith(`${baseUrl}/`)) return undefined;
  const [name = '', id, action, ...rest] = url.slice(baseUrl.length + 1).split('/');
  const type = collections.find((collection) => collection === name);
  const isMessage = action === 'addMessage';
  if (type === undefined || rest.length > 0 || (action !== undefined && !isMessage)) return undefined;
  return { type, id: id === undefined ? undefined : decodeURIComponent(id), isMessage };
}

// Object.keys returns the keys of this record.
const collections = Object.keys(strictSchemas) as GoogleResourceType[];

async function answerAt(state: State, request: Request, place: Place): Promise<Response> {
  if (request.method !== 'GET') return take(state, request, place);
  return refusalAtTheDoor(state, request) ?? readResource(state, place);
}

async function take(state: State, request: Request, place: Place): Promise<Response> {
  const refusal = refusalAtTheDoor(state, request);
  if (refusal !== undefined) return refusal;
  const content = await readGoogleBody(request);
  if (content === undefined)
    return refuse(400, 'Invalid JSON payload received. Unknown name "": Root element must be a message.');
  const { type, id } = place;
  const nameFaults = nameFaultsOf(place.isMessage ? 'AddMessageRequest' : schemaOfType[type], content);
  if (nameFaults.length > 0) return refuseNames(nameFaults);
  const { method } = request;
  if (place.isMessage && id !== undefined)
    return method === 'POST' ? addMessage(state, { type, id }, content) : refuse(405, 'not allowed');
  if (id === undefined) return method === 'POST' ? insert(state, type, content) : refuse(405, 'not allowed');
  return method === 'PUT' || method === 'PATCH'
    ? changeResource(state, { type, id }, content, method)
    : refuse(405, 'not allowed');
}

function readResource({ resources }: State, { type, id, isMessage }: Place): Response {
  if (id === undefined || isMessage) return refuse(405, 'not allowed');
  const known = resources.get(id);
  return known?.type === type ? Response.json(known.content) : refuse(404, 'it does not exist');
}

function refusalAtTheDoor(state: State, request: Request): Response | undefined {
  if (isTooFast(state)) return refuse(429, 'quota exceeded');
  const [scheme, token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || (state.tokens.get(token) ?? 0) <= performance.now())
    return refuse(401, 'invalid credentials');
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson ? undefined : refuse(400, 'no JSON');
}

/** Google counts the requests of a project within the past second. */
function isTooFast({ arrivals, options: { requestsPerSecond = 20 } }: State): boolean {
  const now = performance.now();
  while (arrivals[0] !== undefined && arrivals[0] <= now - 1000) arrivals.shift();
  if (arrivals.length >= requestsPerSecond) return true;
  arrivals.push(now);
  return false;
}

function insert(state: State, type: GoogleResourceType, given: Record<string, unknown>): Response {
  const content = merged({}, given);
  const id = content['id'];
  const fault = callFaultOf(state, type, content) ?? refusalOf(linkFaultOf(state.resources, {}, content));
  if (fault !== undefined) return fault;
  if (typeof id !== 'string' || state.resources.has(id)) return refuse(409, 'it exists already');
  storeWrite(state, { id, isNotified: false }, { type, content });
  return Response.json(content);
}

function changeResource(
  state: State,
  { type, id }: { type: GoogleResourceType; id: string },
  given: Record<string, unknown>,
  method: 'PUT' | 'PATCH',
): Response {
  const known = state.resources.get(id);
  if (known?.type !== type) return refuse(404, 'it does not exist');
  const { notifyPreference, ...fields } = given;
  const content = merged(method === 'PUT' ? {} : known.content, fields);
  if (content['id'] !== id) return refuse(400, 'the id is another');
  const fault =
    refusalOf(reviewFaultOf(known.content, given) ?? preferenceFaultOf(notifyPreference)) ??
    callFaultOf(state, type, content) ??
    refusalOf(linkFaultOf(state.resources, known.content, content));
  if (fault !== undefined) return fault;
  if (notifyPreference === 'NOTIFY_ON_UPDATE') noteUpdate(state, id, known.content, content);
  storeWrite(state, { id, isNotified: notifyPreference === 'NOTIFY_ON_UPDATE' }, { type, content });
  return Response.json(content);
}

/** Stores a class or an object, and reports the write to the simulated phones. */
function storeWrite(
  { resources, listeners }: State,
  write: GoogleStandInWrite,
  resource: { type: GoogleResourceType; content: Record<string, unknown> },
): void {
  resources.set(write.id, resource);
  for (const listener of listeners) listener(write);
}

/** Google shows at most three notifications of a pass in a day, and keeps ten messages. */
const noticesPerDay = 3;

function addMessage(
  state: State,
  { type, id }: { type: GoogleResourceType; id: string },
  { message }: Record<string, unknown>,
): Response {
  const known = state.resources.get(id);
  if (known?.type !== type) return refuse(404, 'it does not exist');
  const { content } = known;
  const messages = [
    ...(Array.isArray(content['messages']) ? (content['messages'] as unknown[]) : []),
    message,
  ];
  const next = { ...content, messages };
  const fault = callFaultOf(state, type, next);
  if (fault !== undefined) return fault;
  const sent = isRecord(message) ? message : {};
  const isNotified = sent['messageType'] === 'TEXT_AND_NOTIFY';
  const notices = (state.notices.get(id) ?? 0) + (isNotified ? 1 : 0);
  if (notices > noticesPerDay) return refuse(400, 'QuotaExceededException');
  state.notices.set(id, notices);
  storeWrite(state, { id, message: sent, isNotified }, { type, content: next });
  return Response.json({ resource: next });
}

/**
 * Google's PATCH semantics: null removes a field, present or not; a list replaces the list; fields that an inner
 * message leaves out stay.
 */
function merged(known: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(given).map(([name, value]): [string, unknown] => {
    const before = known[name];
    return [name, isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value];
  });
  return Object.fromEntries(
    Object.entries({ ...known, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function callFaultOf(
  { resources, options }: State,
  type: GoogleResourceType,
  content: Record<string, unknown>,
): Response | undefined {
  const read = strictSchemas[type].safeParse(content);
  if (!read.success)
    return refuse(
      400,
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  if (!String(content['id']).startsWith(`${options.issuerId}.`)) return refuse(403, 'the issuer is another');
  const [unknownPath] = unknownPathsOf(type, content);
  if (unknownPath !== undefined) return refuse(400, `classTemplateInfo: ${unknownPath} is not a field`);
  if (content['enableSmartTap'] === true && content['redemptionIssuers'] === undefined)
    return refuse(400, 'enableSmartTap needs redemptionIssuers');
  const classId = content['classId'];
  if (typeof classId !== 'string') return undefined;
  const parent = resources.get(classId);
  if (parent === undefined) return refuse(404, 'the class does not exist');
  if (parent.type !== type.replace('Object', 'Class')) return refuse(400, 'the class is of another type');
  if (content['smartTapRedemptionValue'] !== undefined && parent.content['enableSmartTap'] !== true)
    return refuse(400, 'the class has no Smart Tap');
  return parent.content['reviewStatus'] === 'DRAFT' ? refuse(400, 'the class is a draft') : undefined;
}

/** Google notifies of a loyalty card's new balance, and of no more than three changes a day. */
function noteUpdate(
  state: State,
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  const isNew = JSON.stringify(before['loyaltyPoints']) !== JSON.stringify(after['loyaltyPoints']);
  const notices = (state.notices.get(id) ?? 0) + 1;
  if (!isNew || notices > noticesPerDay) return;
  state.notices.set(id, notices);
  state.updateNotices.push(id);
}
