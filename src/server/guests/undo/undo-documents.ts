/** Undoes changes of messages, saved mappings and earn rules. */
import { isDeepStrictEqual } from 'node:util';

import { earnRulesSchema } from '#contract/calls/earn-rules.ts';
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';

import { listMappings, removeMapping, saveMapping } from '#server/data/intake/mappings.service.ts';
import { makeVersion } from '#server/loyalty/earn-rules/earn-rules.service.ts';
import { undoMessageChange } from '#server/wallets/messages/undo-message.ts';
import { overtaken, type Undoer, recordedText } from './undoing.ts';
import { cellsOfLook } from '../look/look-cells.ts';
import { lockLook } from '../look/looks.queries.ts';
import { writeLook } from '../look/publish-look.service.ts';

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

const tab: AdminTab = adminTabs['pass-customizations'];

export const undoLook: Undoer = async ({ services, actor, entry, before, after }) => {
  const look = await lockLook(services.db, entry.target);
  if (look === undefined) throw overtaken('The pass customization was deleted since');
  const now: Record<string, unknown> = { ...cellsOfLook(look), picture: look.picture };
  const changed = tab.columns.find(({ name }) => now[name] !== after[name]);
  if (changed !== undefined) throw overtaken(`“${changed.label}” was changed since`);
  if (now['picture'] !== recordedText(after, 'picture')) throw overtaken('The picture was changed since');
  const cells = Object.fromEntries(
    tab.columns.map(({ name }) => [name, before[name] as string | boolean | null]), // cells of this tab
  );
  const to = { cells, picture: recordedText(before, 'picture') };
  await writeLook(services, actor, { look, to, action: 'Look Publish' });
  return 'The look is as it was before.';
};
