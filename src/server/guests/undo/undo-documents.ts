/** Undoes changes of messages, saved mappings and earn rules. */
import { isDeepStrictEqual } from 'node:util';

import { earnRulesSchema } from '#contract/calls/earn-rules.ts';

import { listMappings, removeMapping, saveMapping } from '#server/data/intake/mappings.service.ts';
import { makeVersion } from '#server/loyalty/earn-rules/earn-rules.service.ts';
import { undoMessageChange } from '#server/wallets/messages/undo-message.ts';
import { overtaken, type Undoer } from './undoing.ts';

/** Gives a message its former content, or makes a message that waits a draft again. */
export const undoMessage: Undoer = async ({ services, actor, entry }) => {
  const { action, target: messageId, before, after } = entry;
  const reason = await undoMessageChange(services, actor, { action, messageId, before, after });
  if (reason !== undefined) throw overtaken(reason);
  if (action === 'Message Create') return 'The draft is deleted again.';
  return action === 'Message Send' ? 'The message is a draft again.' : 'The draft is as it was before.';
};

/** Gives a saved mapping its former form, or deletes it if it was new. */
export const undoMapping: Undoer = async ({ services, actor, entry }) => {
  const name = entry.target;
  const now = (await listMappings(services)).find((saved) => saved.name === name);
  if (!isDeepStrictEqual(now?.mapping ?? null, entry.after)) throw overtaken('The mapping was changed since');
  if (entry.before === null) await removeMapping(services, actor, name);
  else await saveMapping(services, actor, { name, mapping: entry.before });
  return entry.before === null ? 'The mapping is deleted again.' : 'The mapping is as it was before.';
};

/** Adds a version with the former rules, because a version never changes: it begins with the one that it replaces. */
export const undoEarnRules: Undoer = async ({ services, actor, before, after, now }) => {
  const rules = earnRulesSchema.parse(before);
  const begins = new Date(String(after['validFrom']));
  const validFrom = begins > now ? begins.toISOString() : null;
  const made = await makeVersion(services, actor, { ...rules, validFrom, basedOn: Number(after['version']) });
  return `Version ${made.version} has the former rules.`;
};
