/** Calls plugins as our own adapters call vendors: within a time limit, watched, and with every answer judged. */
import * as z from 'zod/mini';

import { describeFailure, type ExternalSystemFailure } from '#domain/external-system-reasons.ts';
import { wordsOfAnswer } from '#domain/mail-answer.ts';

import type { Connector, CrmConnector } from '#server/base/config/read-connectors.ts';
import { findFailure } from '#server/base/external-systems/find-failure.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import type { Crm } from '#server/base/ports/crm.ts';
import type { MailOutcome, MailServer } from '#server/base/ports/mail.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { MailPlugin, PluginMail } from './plugin.ts';
import type { Tried } from './rest-client.ts';

const answerLengthMax = 1024 * 1024;
const tellTimeoutMs = 10_000;
const mailTimeoutMs = 30_000;

/** One try at asking a plugin for a number. Its answer becomes plain data, as if it had come over the network. */
export async function tryPlugin(
  ask: NonNullable<Connector['ask']>,
  number: string,
  signal: AbortSignal,
): Promise<Tried> {
  try {
    const answer = await answerWithin(signal, () => ask(number, { signal }));
    if (answer === undefined) return { kind: 'answer', body: undefined };
    const text = JSON.stringify(answer);
    if (text.length > answerLengthMax) return { kind: 'refused', failure: { reason: 'too-long' } };
    const body: unknown = JSON.parse(text);
    return Array.isArray(body)
      ? { kind: 'answer', body }
      : { kind: 'refused', failure: { reason: 'wrong-form' } };
  } catch (cause) {
    return { kind: 'failed', failure: failureOfPlugin(cause), cause };
  }
}

/** Rejects when the signal ends, also if the plugin never answers. */
async function answerWithin<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new UpstreamTimeout({ reason: 'no-answer' })), {
      once: true,
    });
  });
  // A function of its own, because a plugin may throw before it returns a promise.
  return Promise.race([(async () => run())(), late]);
}

function failureOfPlugin(error: unknown): ExternalSystemFailure {
  return findFailure(error) ?? { reason: 'failed' };
}

const told = z.enum(['told', 'refused', 'later']);

/** Makes the function that notifies a CRM behind a plugin. */
export function makePluginTell(
  tell: NonNullable<CrmConnector['tell']>,
  watch: ExternalSystemWatch,
): NonNullable<Crm['tell']> {
  return async (event) => {
    const send = async () => {
      const signal = AbortSignal.timeout(tellTimeoutMs);
      const sent = { ...event, happenedAt: event.happenedAt.toISOString() };
      const { data } = told.safeParse(await answerWithin(signal, () => tell(sent, { signal })));
      if (data === undefined) throw new UpstreamTimeout({ reason: 'wrong-form' });
      return { outcome: data, failure: failureOfOutcome(data) };
    };
    const { outcome } = await watch.run(
      () =>
        send().catch((error: unknown) => ({ outcome: 'later' as const, failure: failureOfPlugin(error) })),
      ({ failure }) => failure,
    );
    return outcome;
  };
}

function failureOfOutcome(outcome: 'told' | 'refused' | 'later'): ExternalSystemFailure | undefined {
  if (outcome === 'told') return undefined;
  return { reason: outcome === 'refused' ? 'refused' : 'unavailable' };
}

const sentSchema = z.object({ outcome: z.enum(['sent', 'refused', 'later']), words: z.optional(z.string()) });

/** The mail server behind a plugin. A refused recipient does not mean that the sender fails. */
export function makePluginMailServer(
  plugin: MailPlugin,
  watch: ExternalSystemWatch,
  complete: (mail: Parameters<MailServer['send']>[0]) => Promise<PluginMail>,
): MailServer {
  const send: MailServer['send'] = async (mail) => {
    const tried = async (): Promise<{ result: MailOutcome; failure?: ExternalSystemFailure }> => {
      const signal = AbortSignal.timeout(mailTimeoutMs);
      const whole = await complete(mail);
      const { data } = sentSchema.safeParse(await answerWithin(signal, () => plugin.send(whole, { signal })));
      if (data === undefined) throw new UpstreamTimeout({ reason: 'wrong-form' });
      const { outcome, words = '' } = data;
      if (outcome === 'sent') return { result: { outcome } };
      const result = { outcome, words: wordsOfAnswer(words) };
      return outcome === 'later' ? { result, failure: { reason: 'unavailable' } } : { result };
    };
    const { result } = await watch.run(
      () =>
        tried().catch((error: unknown) => {
          const failure = failureOfPlugin(error);
          return { result: { outcome: 'later' as const, words: describeFailure(failure) }, failure };
        }),
      ({ failure }) => failure,
    );
    return result;
  };
  return { send, close: () => plugin.close?.() };
}
