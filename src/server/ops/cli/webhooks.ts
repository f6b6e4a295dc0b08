/** The webhooks of a park, for the operator of the host: what waits, and what to do when another system was away. */
import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { findEndpoint, setWebhookState } from '#server/data/events/endpoints.service.ts';
import { orderReplay } from '#server/data/events/resend.service.ts';
import { listWebhooks } from '#server/data/events/view-endpoint.ts';
import { Refusal } from '#server/base/refusal.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost, type Host } from './host.ts';

const unknown = 'no webhook has this address or id';

/** Lists the webhooks with their states. */
export const webhooksList: Command = {
  name: 'webhooks list',
  parameters: '',
  summary: 'Shows each webhook with its state, the events that wait for it, and those that were given up.',
  details: 'Changes nothing and may run while servers run.',
  negative: 'a webhook is disabled, or its last attempt failed',
  run: ({ environment }) =>
    withHost(environment, async (host) => {
      const { webhooks } = await listWebhooks(host);
      const isSound = webhooks.every(({ state, failures }) => state !== 'disabled' && failures === 0);
      const text = webhooks.length === 0 ? 'There is no webhook.' : webhooks.map(describeWebhook).join('\n');
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text,
        data: { isSound, webhooks },
      };
    }),
};

function describeWebhook({ webhookGUID, url, state, failures, waiting, givenUp }: Webhook): string {
  const failed = failures > 0 ? `, ${failures} failed attempts in a row` : '';
  return `  ${state.padEnd(8)} ${webhookGUID}  ${url}  ${waiting} waiting, ${givenUp} given up${failed}`;
}

export const webhooksPause: Command = {
  name: 'webhooks pause',
  parameters: 'WEBHOOK',
  summary: 'Pauses a webhook, named by its address or its id; its events wait.',
  negative: unknown,
  run: ({ words: [named = ''], environment }) =>
    withHost(environment, (host) => changeState(host, named, 'paused')),
};

export const webhooksResume: Command = {
  name: 'webhooks resume',
  parameters: 'WEBHOOK',
  summary: 'Resumes a paused or disabled webhook; what waits is sent at once.',
  negative: unknown,
  run: ({ words: [named = ''], environment }) =>
    withHost(environment, (host) => changeState(host, named, 'active')),
};

async function changeState(host: Host, named: string, state: 'active' | 'paused'): Promise<Outcome> {
  const endpoint = await findEndpoint(host.db, named);
  if (endpoint === undefined) return noSuchWebhook(named);
  const webhook = await setWebhookState(host, hostActor, endpoint.endpointId, { state });
  const text = `The webhook is ${state === 'paused' ? 'paused' : 'resumed'}.`;
  return { exitCode: exitCodes.done, text, data: { webhook } };
}

/** Sends events again. */
export const webhooksReplay: Command = {
  name: 'webhooks replay',
  parameters: 'WEBHOOK SINCE',
  summary: 'Sends all kept events of a webhook since a time again, such as 2026-07-04T10:00:00Z.',
  details:
    'The servers do the work, in pieces. With the built-in database and no server, it begins when a server starts.',
  negative: `${unknown}, it is disabled, or a replay is under way`,
  run: ({ words: [named = '', given = ''], environment }) => {
    const since = new Date(given);
    if (!/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(given) || Number.isNaN(since.getTime()))
      throw new UsageError('A time is written as 2026-07-04T10:00:00Z, with its offset.');
    return withHost(environment, async (host) => {
      const endpoint = await findEndpoint(host.db, named);
      if (endpoint === undefined) return noSuchWebhook(named);
      return replayFor(host, endpoint.endpointId, since);
    });
  },
};

async function replayFor(host: Host, id: string, since: Date): Promise<Outcome> {
  try {
    const webhook = await orderReplay(host, hostActor, { id, since });
    const text = `Events since ${since.toISOString()} are being sent again.`;
    return { exitCode: exitCodes.done, text, data: { webhook } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text =
      error.code === 'webhook-disabled'
        ? 'The webhook is disabled: resume it first.'
        : 'A replay of this webhook is under way.';
    return { exitCode: exitCodes.negative, text, data: { error: text } };
  }
}

function noSuchWebhook(named: string): Outcome {
  const text = `No webhook has the address or id ${named}.`;
  return { exitCode: exitCodes.negative, text, data: { error: text } };
}
