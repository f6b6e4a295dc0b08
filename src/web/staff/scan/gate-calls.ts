/**
 * The calls of the gate's screen. Unlike other screens it goes on where the server or a gateway fails, so only our own
 * answer that the session is over signs the member out.
 */
import type { BodySentOf, JsonOf } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';

import { send, sendForDownload, type Failure, type Success } from '#web/shared/api/send.ts';
import { readDeviceHeader } from '#web/staff/session/known-device.ts';
import { logOut } from '#web/staff/session/log-out.ts';
import { asMember } from '#web/staff/session/staff-send.ts';

/** What a gate waits for an answer before it decides by its list; a guest stands in front of it. */
const answerMilliseconds = 2500;

type GateCall = Extract<
  CallKey,
  | 'POST /api/admin/scan/'
  | 'POST /api/admin/scan/sync/'
  | 'GET /api/admin/scan/list/'
  | 'GET /api/admin/scan/photos/'
  | 'POST /api/admin/scan/photos/'
>;

/** Makes a call; `query` is that of the list. */
export async function gateSend<Key extends GateCall>(
  key: Key,
  body: BodySentOf<Contract[Key]>,
  query?: Record<string, string>,
): Promise<Success<JsonOf<Contract[Key]>> | Failure> {
  const isScan = key === 'POST /api/admin/scan/';
  const limit = isScan ? { timeoutMilliseconds: answerMilliseconds } : {};
  const asked = query === undefined ? {} : { query };
  // The server records another member as the scanner only if this device shows that they signed in on it.
  const device = key === 'POST /api/admin/scan/sync/' ? await readDeviceHeader() : {};
  const options = { ...asked, ...limit, ...asMember(device), onHeaders: noteServerTime };
  return noticeEnd(await send(key, body, options));
}

/** The photo of a pass that was just scanned, as an address that the caller revokes; null without one. */
export async function fetchScannedPhoto(scanId: string): Promise<string | null> {
  const sent = await sendForDownload('POST /api/admin/scan/photo/', { scanId }, asMember());
  return sent.ok ? URL.createObjectURL(sent.body.bytes) : null;
}

/** True if the failure says that the call did not reach the server, or that the server cannot answer now. */
export function isAway({ status }: Failure): boolean {
  return status === 0 || status === 408 || status >= 500;
}

/** True if the server can be reached again. It asks for a file that is never kept. */
export async function isServerBack(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMilliseconds);
    return (await fetch('/scan-worker.js', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** A smaller difference is the time that an answer takes, and the whole second of its header. */
const clockMillisecondsMin = 5000;

let clockAhead = 0;

/** The time by the server's clock, as of its last answer. */
export function gateNow(): Date {
  return new Date(Date.now() - clockAhead);
}

function noteServerTime(headers: Headers): void {
  const server = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const ahead = Date.now() - server;
  clockAhead = Math.abs(ahead) < clockMillisecondsMin ? 0 : ahead;
}

function noticeEnd<Result extends Success<unknown> | Failure>(result: Result): Result {
  if (!result.ok && result.status === 401 && result.problem !== undefined) void logOut('refused');
  return result;
}
