/** Undoes changes of the rows of every data tab, by the values that the audit log holds. */
import { isDeepStrictEqual } from 'node:util';

import { isWritable, type CellValue } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { tabOfAct } from '#contract/staff-acts.ts';
import { earnRulesSchema } from '#contract/calls/earn-rules.ts';
import { whyActStays } from '#contract/undo-offer.ts';

import { changeParkSetting } from '#server/office/settings/park-settings.service.ts';
import { createRow, editRow, lockShownRow, removeRow } from '#server/office/tabs/tab.service.ts';
import { listMappings, removeMapping, saveMapping } from '#server/data/intake/mappings.service.ts';
import { makeVersion } from '#server/loyalty/earn-rules/earn-rules.service.ts';
import { undoMessageChange } from '#server/wallets/messages/undo-message.ts';
import { undoMerge } from '#server/loyalty/desk/undo-merge.ts';
import { undoAdjustment, undoNewAccount } from '#server/loyalty/desk/undo-points.ts';
import { undoClaim, undoOrderRemoval, type RecordedOrder } from '#server/loyalty/desk/undo-orders.ts';
import { undoSeasonPass } from '#server/loyalty/desk/season-pass.service.ts';
import { formatInstant } from '#domain/park-format.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import type { EntryRow } from '#server/office/audit/staff-audit.queries.ts';
import { cellsOfLook } from '../look/look-cells.ts';
import { lockLook } from '../look/looks.queries.ts';
import { writeLook } from '../look/publish-look.service.ts';

/** Deletes a row that was created. */
export const undoCreatedRow: Undoer = async (undoing) => {
  const { services, actor, entry } = undoing;
  const { name, tab } = partsOf(undoing);
  const row = await lockUnchanged(undoing);
  await removeRow(services, actor, name, { guid: entry.target, version: Number(row['version']) });
  return `The ${tab.rowName} is deleted again.`;
};

/** Gives the changed fields of a row their former values; the tab's rules judge that like any other change. */
export const undoChangedRow: Undoer = async (undoing) => {
  const { services, actor, entry, before, after } = undoing;
  const { name, tab } = partsOf(undoing);
  const row = await lockUnchanged(undoing);
  const changed = tab.columns.filter((column) => before[column.name] !== after[column.name]);
  const cells = Object.fromEntries(changed.map((column) => [column.name, cellOf(before[column.name])]));
  await editRow(services, actor, name, { guid: entry.target, cells, version: Number(row['version']) });
  return `The ${tab.rowName} is as it was before.`;
};

/** Restores a deleted row under its former id. Nothing that the log does not hold comes back, such as a password. */
export const undoDeletedRow: Undoer = async (undoing) => {
  const { services, actor, entry, before } = undoing;
  const { name, tab } = partsOf(undoing);
  if ((await lockShownRow(services.db, name, entry.target)) !== undefined)
    throw overtaken(`The ${tab.rowName} is there already`);
  const former = { guid: entry.target, version: Number(before['version']) + 1 };
  await createRow(services, actor, name, cellsOf(tab, before), former);
  const note = name === 'team' && before['teamMemberActive'] === true ? ' A new link is on its way.' : '';
  return `The ${tab.rowName} is there again.${note}`;
};

/** The row, locked. Refuses if it is gone, or if a field that people fill in has changed since the act. */
async function lockUnchanged(undoing: Undoing): Promise<AdminRow> {
  const { name, tab } = partsOf(undoing);
  const row = await lockShownRow(undoing.services.db, name, undoing.entry.target);
  if (row === undefined) throw overtaken(`The ${tab.rowName} was deleted since`);
  const filled = tab.columns.filter((column) => isWritable(column, 'create') || isWritable(column, 'update'));
  const changed = filled.find(({ name: field }) => field in row && row[field] !== undoing.after[field]);
  if (changed !== undefined) throw overtaken(`“${changed.label}” was changed since`);
  return row;
}

function partsOf({ entry }: Undoing): { name: AdminTabName; tab: AdminTab } {
  const name = tabOfAct(entry.action);
  if (name === undefined) throw new Error(`${entry.action} is no act on a row.`);
  return { name, tab: adminTabs[name] };
}

function cellsOf(tab: AdminTab, values: Record<string, unknown>): AdminRow {
  return Object.fromEntries(
    tab.columns.flatMap(({ name }) => (name in values ? [[name, cellOf(values[name])] as const] : [])),
  );
}

function cellOf(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

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

/** Sets the former value of a setting, or takes back what was set. */
export const undoParkSetting: Undoer = async ({ services, actor, entry, before, after }) => {
  const textIn = (values: typeof before) =>
    values['isSetHere'] === true ? recordedText(values, 'value') : null;
  const change = { name: entry.target, value: textIn(before), former: textIn(after) };
  await changeParkSetting(services, actor, change).catch((error: unknown) => {
    const isLate = error instanceof Refusal && error.code === 'park-setting-changed';
    throw isLate ? overtaken('The setting was changed since') : error;
  });
  return `“${recordedText(before, 'setting')}” is as it was before.`;
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

/** Takes given points back, or gives taken ones back. */
export const undoPoints: Undoer = async ({ services, actor, entry, after }) => {
  const source = recordedText(after, 'source');
  refuseLate(await undoAdjustment(services, actor, { memberId: entry.target, source }));
  return `The points of account ${entry.target} are as they were before.`;
};

/** Removes an order, check or stay that was added for a member. */
export const undoAddedClaim: Undoer = async (undoing) => {
  refuseLate(await undoClaim(undoing.services, undoing.actor, recordedOrderOf(undoing, undoing.after)));
  return `${recordedText(undoing.after, 'id')} is off the account again, and its points are gone.`;
};

/** Puts a removed order, check or stay back on its account. */
export const undoRemovedOrder: Undoer = async (undoing) => {
  const order = { ...recordedOrderOf(undoing, undoing.before), points: Number(undoing.after['pointsTaken']) };
  refuseLate(await undoOrderRemoval(undoing.services, undoing.actor, order));
  return `${recordedText(undoing.before, 'id')} is on the account again, with its points.`;
};

/** Takes an added season pass off the account, or puts the removed one back. */
export const undoPassOfAccount: Undoer = async ({ services, actor, entry, before, after }) => {
  const wasAdded = entry.action === 'Loyalty Season Pass Update';
  const recorded = recordedText(wasAdded ? after : before, 'seasonPass');
  refuseLate(await undoSeasonPass(services, actor, { userId: entry.target, recorded, wasAdded }));
  return `The season pass is ${wasAdded ? 'off' : 'on'} the account again.`;
};

/** Closes an account that was created. */
export const undoCreatedAccount: Undoer = async ({ services, actor, entry, after }) => {
  const points = Number(after['points']);
  refuseLate(await undoNewAccount(services, actor, { memberId: entry.target, points }));
  return `Account ${entry.target} is removed again.`;
};

/** Opens the account again that was merged into another, with what it brought there. */
export const undoMergedAccounts: Undoer = async ({ services, actor, entry, after }) => {
  const merged = { fromId: entry.target, intoId: recordedText(after, 'into') };
  refuseLate(await undoMerge(services, actor, merged));
  return `Account ${merged.fromId} is open again, with its orders and points.`;
};

function refuseLate(reason: string | undefined): void {
  if (reason !== undefined) throw overtaken(reason);
}

function recordedOrderOf({ entry }: Undoing, values: Record<string, unknown>): RecordedOrder {
  return {
    memberId: entry.target,
    orderId: recordedText(values, 'id'),
    barcode: recordedText(values, 'barcode'),
    at: entry.at,
  };
}

/** The entry to undo, who undoes it, and the services, whose database is the transaction of the undo. */
export interface Undoing {
  services: Services;
  /** Entries that this actor writes are those of the undo. */
  actor: StaffActor;
  entry: EntryRow;
  /** The recorded values on both sides of the act. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  now: Date;
}

/**
 * Undoes one act and writes its entry, or refuses with `act-overtaken` and what came after. Returns what holds again,
 * as a sentence for the team.
 */
export type Undoer = (undoing: Undoing) => Promise<string>;

/** The refusal because of something that came after the act, in a sentence. */
export function overtaken(text: string): Refusal {
  return new Refusal('act-overtaken', { text });
}

/** The refusal because of a later act of the team: what, who and when. */
export function overtakenBy({ brand }: Pick<Services, 'brand'>, later: EntryRow): Refusal {
  const at = formatInstant(later.at, brand, { timeStyle: 'medium' });
  const advice = whyActStays(later) === undefined ? ' Undo that first.' : '';
  return overtaken(`Overtaken by “${later.action}” by ${later.actorName} at ${at}.${advice}`);
}

/** A recorded value as text; empty for any other value. */
export function recordedText(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
