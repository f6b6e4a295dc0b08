/** Webhooks for the tests of this folder: a park whose events go to a strict receiver. */
import type { Webhook } from '#contract/calls/staff-webhooks.ts';
import type { EventKindName } from '#contract/outgoing-events.ts';

import type { Services } from '#server/base/services.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { startStrictWebhook, type StrictWebhook } from '#server/testing/strict-webhook.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { listWebhooks } from './view-endpoint.ts';
import { makeEventSender, routeEvents, workReplays } from './start-events.ts';

/** A park, an administrator, and a receiver to which no webhook leads yet. */
export interface EventPark {
  park: TestPark;
  admin: SignedInStaff;
  receiver: StrictWebhook;
}

/** Runs a test with a receiver; fails it if the receiver refused anything that the test does not empty from its list. */
export function withReceiver(run: (given: EventPark) => Promise<void>): Promise<void> {
  return withOwnPark(async (park) => {
    const receiver = await startStrictWebhook(() => park.clock.now());
    try {
      await run({ park, admin: await signInStaff(park, 'admin'), receiver });
      if (receiver.refused.length > 0)
        throw new Error(`The receiver refused: ${receiver.refused.join('; ')}`);
    } finally {
      await receiver.close();
    }
  });
}

/** What a form of the tab sends. */
export function webhookForm(url: string, kinds: readonly EventKindName[] | null = null) {
  return { url, note: '', kinds, mailTo: 'it@harborlight.example' };
}

/** Adds a webhook to the receiver, which learns its secret. */
export async function addReceiver(
  { admin, receiver }: EventPark,
  kinds: readonly EventKindName[] | null = null,
): Promise<Webhook> {
  const answer = await admin.call('POST', '/api/admin/webhook/', webhookForm(receiver.url, kinds));
  if (answer.statusCode !== 201) throw new Error(`The webhook was answered ${answer.statusCode}.`);
  const { webhook, secret } = answer.json<{ webhook: Webhook; secret: string }>();
  receiver.secrets.push(secret);
  return webhook;
}

/** Assigns and sends everything that is due now on one server, and returns the number of attempts. */
export async function drainEvents(services: Services): Promise<number> {
  while ((await routeEvents(services)).taken > 0);
  while ((await workReplays(services)).taken > 0);
  const sender = makeEventSender(services, (error) => {
    throw error;
  });
  let attempts = 0;
  for (;;) {
    const { taken } = await sender.round();
    await sender.settle();
    attempts += taken;
    if (taken === 0) return attempts;
  }
}

/** The state of the only webhook, as the tab shows it. */
export async function readWebhook({ park }: Pick<EventPark, 'park'>): Promise<Webhook> {
  const { webhooks } = await listWebhooks(park.services);
  const [webhook] = webhooks;
  if (webhook === undefined) throw new Error('There is no webhook.');
  return webhook;
}
