/** Undoes what the team did to an account of the club; the ledger gets further entries and loses none. */
import { undoMerge } from '#server/loyalty/desk/undo-merge.ts';
import { undoAdjustment, undoNewAccount } from '#server/loyalty/desk/undo-points.ts';
import { undoClaim, undoOrderRemoval, type RecordedOrder } from '#server/loyalty/desk/undo-orders.ts';
import { undoSeasonPass } from '#server/loyalty/desk/season-pass.service.ts';
import { overtaken, recordedText, type Undoer, type Undoing } from './undoing.ts';

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
