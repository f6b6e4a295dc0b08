/** Calls of the back office: with the member's token, and with the one answer to an ended session (decisions §7). */
import type { BodySentOf, JsonOf } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { idleHeader } from '#contract/calls/staff-session.ts';
import { staffTexts } from '#contract/staff-texts.ts';

import {
  send,
  sendForDownload,
  sendForText,
  type Download,
  type Failure,
  type SendOptions,
  type Success,
} from '#web/shared/api/send.ts';
import { idleSeconds } from './activity.ts';
import { logOut } from './log-out.ts';
import { readUser, watchSession } from './session.ts';
import { showToast, toastMilliseconds } from './toasts.ts';

/** What a staff call is sent with. */
export interface StaffSendOptions<Key extends CallKey> extends Omit<SendOptions<Key>, 'token'> {
  /** True where a refusal is a text that the screen shows, as claims are. */
  mayRefuseInText?: boolean;
}

/** Makes a call that answers JSON. A session that has ended says so in a toast and logs out after five seconds. */
export async function staffSend<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: StaffSendOptions<Key> = {},
): Promise<Success<JsonOf<Contract[Key]>> | Failure> {
  const { mayRefuseInText = false, ...rest } = options;
  return noticeEnd(await send(key, body, { ...rest, ...asMember(rest.headers) }), mayRefuseInText);
}

/** Makes a call that answers plain text. */
export async function staffSendForText<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: StaffSendOptions<Key> = {},
): Promise<Success<string> | Failure> {
  const { mayRefuseInText = false, ...rest } = options;
  return noticeEnd(await sendForText(key, body, { ...rest, ...asMember(rest.headers) }), mayRefuseInText);
}

/** Makes a call that answers with a file. */
export async function staffSendForDownload<Key extends CallKey>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key> = {},
): Promise<Success<Download> | Failure> {
  return noticeEnd(await sendForDownload(key, body, { ...options, ...asMember(options.headers) }), false);
}

/** A failed call as an error, for queries; screens read its `failure`. */
export class StaffCallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failureText(failure));
    this.name = 'StaffCallError';
    this.failure = failure;
  }
}

/** What a failed query says on its screen; nothing where the session has ended, for the toast says that. */
export function queryFaultText(error: Error | null): string {
  if (error instanceof StaffCallError && error.failure.status === 401) return '';
  return error?.message ?? '';
}

/** The body of an answer. Throws a StaffCallError for a failure. */
export function bodyOf<Body>(result: Success<Body> | Failure): Body {
  if (result.ok) return result.body;
  throw new StaffCallError(result);
}

/** What a failure says to the person in front of it. */
export function failureText(failure: Failure): string {
  if (failure.status === 0) return 'There is no connection. Please check the network and try again.';
  // Any other text is not ours: a gateway's page, for one.
  return failure.problem?.title ?? `The server gave an answer that cannot be used (${failure.status}).`;
}

/** The member's token, and how long ago a person last did something: what a screen asks by itself keeps no session open. */
function asMember(headers: Record<string, string> | undefined) {
  const user = readUser();
  return {
    headers: { ...headers, [idleHeader]: String(idleSeconds()) },
    ...(user === null ? {} : { token: user.accessToken }),
  };
}

let isEnding = false;

function noticeEnd<Result extends Success<unknown> | Failure>(
  result: Result,
  mayRefuseInText: boolean,
): Result {
  if (!result.ok && isEndOfSession(result, mayRefuseInText) && !isEnding) {
    isEnding = true;
    const isStillSignedIn = watchSession();
    showToast(staffTexts.sessionExpired);
    setTimeout(() => {
      isEnding = false;
      if (isStillSignedIn()) void logOut('refused');
    }, toastMilliseconds);
  }
  return result;
}

/** 401, or an answer that is not of our server's making. */
export function isEndOfSession({ status, problem }: Failure, mayRefuseInText: boolean): boolean {
  if (status === 401) return true;
  return status >= 400 && problem === undefined && !(mayRefuseInText && status === 400);
}
