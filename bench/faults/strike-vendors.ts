/** Failures of the other dependencies: the photo store and the mail server. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChaosMode } from './chaos-proxy.ts';
import { during, type FaultKind, type Round } from './kind.ts';
import type { Lab } from './lab.ts';

/** Sets the proxy of the photo store to a failure mode. */
export function onStore(mode: ChaosMode, milliseconds: number): FaultKind['strike'] {
  return ({ storeProxy }) => during(storeProxy, mode, milliseconds);
}

/** The photo store answers every request with 503. */
export async function refuseInStore({ s3 }: Lab): Promise<void> {
  s3.faults.push(...Array.from({ length: 2000 }, () => 503));
  await sleep(2000);
  s3.faults.length = 0;
}

/** Sets the proxy of the mail server to a failure mode. */
export function onMail(mode: ChaosMode, milliseconds: number): FaultKind['strike'] {
  return ({ mailProxy }) => during(mailProxy, mode, milliseconds);
}

/** The mail server refuses every mail temporarily. */
export async function refuseMails({ mail }: Lab): Promise<void> {
  mail.isRefusing = true;
  await sleep(3000);
  mail.isRefusing = false;
}

const longMs = 30_000;
/** The second retry delay of a mail is a minute. */
const drainMsMax = 150_000;
/** A mail whose delivery was interrupted is correctly sent again. */
const handOverMs = 1000;

/**
 * The mail server is unreachable until mails have been retried more than once; then each mail must arrive exactly
 * once.
 */
export async function mailAwayLong(lab: Lab, { faults }: Round): Promise<void> {
  const cutAt = performance.now();
  await during(lab.mailProxy, { kind: 'down' }, longMs);
  const waiting = `select count(*) from mails where sent_at is null and abandoned_at is null and queued_at < $1`;
  const [backAt] = await lab.query<{ now: Date }>('select clock_timestamp() as now');
  let left = '';
  for (const endsAt = Date.now() + drainMsMax; left !== '0' && Date.now() < endsAt; await sleep(500))
    left = (await lab.query<{ count: string }>(waiting, [backAt?.now]))[0]?.count ?? '';
  if (left !== '0') faults.push(`${left} mails were not sent though the mail server was back`);
  const firstAt = new Map<string, number>();
  for (const { id, at } of lab.mail.taken) {
    const first = firstAt.get(id) ?? at;
    firstAt.set(id, first);
    const wasCutOff = Math.abs(first - cutAt) < handOverMs;
    if (at > cutAt && first !== at && !wasCutOff) faults.push(`mail ${id} was sent twice`);
  }
}
