/** How long the park keeps each kind of data: the key `retention` of `brand.json`. */
import * as z from 'zod/mini';

import { settableKinds, type SettableName } from '#domain/retention-settings.ts';

/** The shape of `retention`: days by kind; an absent kind has its usual days (docs/policies/retention.md). */
export const brandRetentionSchema = z.strictObject({
  names: term('names'),
  stays: term('stays'),
  members: term('members'),
  formerConsents: term('formerConsents'),
  staffSessions: term('staffSessions'),
  photosOfEndedPasses: term('photosOfEndedPasses'),
  requests: term('requests'),
  mails: term('mails'),
  scans: term('scans'),
  visitDays: term('visitDays'),
  messages: term('messages'),
  connectorAnswers: term('connectorAnswers'),
  importRuns: term('importRuns'),
  staffDevices: term('staffDevices'),
});

function term(name: SettableName) {
  const { min, max, mayKeep, reason } = settableKinds[name];
  const error = `must be ${min} to ${max} days${mayKeep ? ' or "keep"' : ''}, because ${reason}`;
  const days = z.int(error).check(z.minimum(min, error), z.maximum(max, error));
  return z.optional(mayKeep ? z.union([days, z.literal('keep')], error) : days);
}
