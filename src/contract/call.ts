/** The shape of one entry of the contract, and the types that server and browser read from it. */
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';
import type { PermissionName } from './staff-permissions.ts';

/** Who may make a call; the line that a reader looks at first. */
export type Access =
  /** Anybody; the call gives away nothing about a guest. */
  | { kind: 'public' }
  /** A caller who knows an order id and barcode, or a hashed link; `scope` says whether a share's link is enough. */
  | { kind: 'pass-proof'; scope: 'primary' | 'primary-or-share' }
  /** A caller with the signed token, valid for a limited time, that the order object carries for this one purpose. */
  | { kind: 'pass-token'; purpose: 'share' | 'wristband' }
  /** A caller who knows a member's email and user id, within what the club allows such a caller; an email code allows more. */
  | { kind: 'member' }
  /** A caller with the signed memberTicket from the answer to an email code. */
  | { kind: 'member-ticket' }
  /** A caller with the sealed step that a refused claim answered with. */
  | { kind: 'claim-step' }
  /** A caller with an unguessable value that is part of the path. */
  | { kind: 'capability' }
  /** The phone that holds an Apple pass, by the token in the pass's file (Authorization: ApplePass). */
  | { kind: 'apple-pass' }
  /** A signed-in member of the team whom the permission's active row lets in now; `own` asks for no more than a session, `own-first` also takes that of a member who must choose a password first, and `own-ended` one that may be over. */
  | { kind: 'staff'; permission: PermissionName | OwnAccess }
  /** Another system of the park's, with a key that was made for the kind of data in the path. */
  | {
      kind: 'api-key';
      /** What the key must be made for, in a call whose path names no kind of data. */
      grant?: string;
    }
  /** Another system of the park's, by a signature over the body (docs/import.md). */
  | { kind: 'signature' }
  /** The operator, from the machine or its private network: never through the proxy. */
  | { kind: 'operator' };

/** Calls about the own account, which need no permission. */
export type OwnAccess = 'own' | 'own-first' | 'own-ended';

/** One kind of successful answer. */
export type Reply =
  | { kind: 'json'; schema: z.core.$ZodType }
  | { kind: 'text' }
  /** Success with nothing to say (204). */
  | { kind: 'empty' }
  | { kind: 'bytes'; mediaTypes: readonly [string, ...string[]] }
  | { kind: 'page' };

export interface Call {
  /** The name of the call for generated clients, if not one of its method and path (src/contract/openapi/operation-id.ts). */
  id?: string;
  summary: string;
  access: Access;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The headers that the call reads beside the caller's proof. */
  headers?: readonly ('idempotency-key' | 'if-match' | 'if-none-match' | 'x-about-picture')[];
  replies: Readonly<Record<number, Reply>>;
  /** The refusals of this call beyond those that every call may answer with. */
  refusals?: readonly ErrorCode[];
  /**
   * The refusals of a body that does not fit its schema, on a call whose 400 a screen shows as it is: by the field that is
   * wrong, and for all others. Without it the answer is the usual problem document.
   */
  malformed?: { byField: Readonly<Record<string, ErrorCode>>; other: ErrorCode };
  /** A larger body than the usual 64 KiB, in bytes. */
  bodySizeBytesMax?: number;
}

/**
 * The replies of a call that answers with JSON alone. The mark lets a browser that needs one constant of a table load it
 * without the replies.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonReply<Schema extends z.core.$ZodType>(
  schema: Schema,
): { readonly 200: { readonly kind: 'json'; readonly schema: Schema } } {
  return { 200: { kind: 'json', schema } };
}

/** Refusals that any call may answer with, so that no entry has to repeat them. */
export const commonRefusals = [
  'malformed-request',
  'malformed-url',
  'url-too-long',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Refusals that any call with a body may answer with. */
export const commonBodyRefusals = [
  'broken-json',
  'forbidden-characters',
  'cross-site',
  'body-too-large',
  'unsupported-media-type',
] as const satisfies readonly ErrorCode[];

/** Refusals that any call of the staff's may answer with. */
export const commonStaffRefusals = [
  'session-required',
  'permission-missing',
  'second-factor-required',
  'own-password-required',
] as const satisfies readonly ErrorCode[];

/** Refusals that any call answers with that proves a pass by what could be guessed (docs/algorithms/guessing.md). */
export const commonProofRefusals = [
  'puzzle-required',
  'too-many-tries',
] as const satisfies readonly ErrorCode[];

/** What a handler is given of the path, the query and the body, after validation. */
export type InputOf<C extends Call, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer S extends z.core.$ZodType> ? z.output<S> : undefined;

/** What the browser sends as a body, before validation. */
export type BodySentOf<C extends Call> = C extends { body: infer S extends z.core.$ZodType }
  ? z.input<S>
  : undefined;

/** What the browser gets from a call that answers JSON. */
export type JsonOf<C extends Call> = {
  [Status in keyof C['replies']]: C['replies'][Status] extends {
    kind: 'json';
    schema: infer S extends z.core.$ZodType;
  }
    ? z.output<S>
    : never;
}[keyof C['replies']];

/** What stands for the parameters of a call's path, before validation. */
export type ParamsSentOf<C extends Call> = C extends { params: infer S extends z.core.$ZodType }
  ? { [Name in keyof z.input<S>]: string }
  : undefined;
