/** The CRM by REST: queried like any other system of the park but without making a guest wait, and notified by POST. */
import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import type { Background } from '#server/base/background.ts';
import type { AskSystem, SystemOfRecord } from '#server/data/connectors/system-of-record.ts';
import { findFailure, failureOfStatus } from '#server/base/external-systems/find-failure.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import type { Crm, CrmEvent, CrmOutcome } from '#server/base/ports/crm.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { RestClientOptions } from './rest-client.ts';

/** The longest time that a guest waits for the CRM. */
const guestWaitsMs = 400;

/** Asks for contacts, and continues in the background if that takes longer than a guest waits. */
export function makeBringContact(
  background: Background,
  bring: SystemOfRecord['bring'],
  waitMs = guestWaitsMs,
): Crm['bringContact'] {
  return async (crmId) => {
    const brought = bringQuietly(bring, crmId);
    background.run('connector: crm', async () => void (await brought));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), waitMs);
    });
    try {
      return await Promise.race([brought, late]);
    } catch {
      return false; // the background reports it
    } finally {
      clearTimeout(timer);
    }
  };
}

/** If the CRM is silent, the guest is served without it. */
async function bringQuietly(bring: AskSystem, crmId: string): Promise<boolean> {
  try {
    return await bring(crmId);
  } catch (error) {
    if (error instanceof UpstreamTimeout) return false;
    throw error;
  }
}

const tellTimeoutMs = 10_000;

interface TellAnswer {
  outcome: CrmOutcome;
  failure?: ExternalSystemFailure | undefined;
}

/** Makes the function that notifies the CRM: one request per event, because the outbox retries. */
export function makeTell(
  options: RestClientOptions,
  path: string,
  watch: ExternalSystemWatch,
): (event: CrmEvent) => Promise<CrmOutcome> {
  return async (event) => {
    const { outcome } = await watch.run(
      () => tellOnce(options, path, event),
      ({ failure }) => failure,
    );
    return outcome;
  };
}

async function tellOnce(
  { baseUrl, secret, fetch: send = fetch, timeoutMs = tellTimeoutMs }: RestClientOptions,
  path: string,
  { eventId, kind, happenedAt, facts }: CrmEvent,
): Promise<TellAnswer> {
  try {
    const response = await send(`${baseUrl}${path}`, {
      method: 'POST',
      // A redirect is never followed: it becomes an answer with its status.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': eventId,
      },
      body: JSON.stringify({ eventId, kind, happenedAt: happenedAt.toISOString(), ...facts }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { outcome: crmOutcomeOf(response.status), failure: failureOfStatus(response.status) };
  } catch (error) {
    // No answer: the outbox sends the event again under the same id.
    return { outcome: 'later', failure: findFailure(error) ?? { reason: 'failed' } };
  }
}

function crmOutcomeOf(status: number): CrmOutcome {
  if (status >= 200 && status < 300) return 'told';
  const isPassing = status < 400 || status >= 500 || status === 429 || status === 408;
  return isPassing ? 'later' : 'refused';
}
