/** Takes back one act of the team within ten minutes (docs/algorithms/staff-undo.md). */
import { undoneAct, type StaffAct, type UndoWay } from '#contract/staff-acts.ts';
import { asRecord, ruleOfAct, whyActStays } from '#contract/undo-offer.ts';

import { isUndoOpen, undoMinutes } from '#domain/staff-undo.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { nameOfEntry, namesIn } from '#server/office/audit/entry-names.ts';
import {
  fetchActsAfter,
  fetchEntriesBy,
  findEntry,
  insertUndo,
  type EntryRow,
} from '#server/office/audit/staff-audit.queries.ts';
import { mayUndo, undoAskerOf, undoStateOf } from '#server/office/audit/undo-state.ts';
import {
  overtakenBy,
  type Undoer,
  undoEarnRules,
  undoMapping,
  undoMessage,
  undoLook,
  undoParkSetting,
  undoChangedRow,
  undoCreatedRow,
  undoDeletedRow,
  undoAddedClaim,
  undoCreatedAccount,
  undoMergedAccounts,
  undoPassOfAccount,
  undoPoints,
  undoRemovedOrder,
} from './undo-rows.ts';
import {
  undoBand,
  undoContact,
  undoLinks,
  undoNumbers,
  undoOrderWithdrawal,
  undoRequestAnswer,
} from './undo-passes.ts';

/** The most later entries of one target that are looked through. */
const laterMax = 200;

/** The most acts of one member that the list shows. */
const ownMax = 100;

/**
 * Undoes an act: all in one transaction, so that either the undo, its mark and its entry are stored, or nothing. The
 * mark comes first: of concurrent calls the others wait for it, and find it. Refuses what the contract of the call
 * lists, each with its reason.
 */
export async function undoAct(services: Services, member: StaffActor, entryId: number) {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const entry = await findEntry(tx, entryId);
    if (entry === undefined) throw new Refusal('act-unknown');
    const reason = whyActStays(entry);
    if (reason !== undefined) throw new Refusal('act-stays', { text: reason });
    if (!mayUndo(await undoAskerOf(tx, member, now), entry)) throw new Refusal('permission-missing');
    if (!isUndoOpen(entry.at, now)) throw new Refusal('act-too-old');
    const isFirst = await insertUndo(tx, { entryId, undoneAt: now, undoneBy: member.name });
    if (!isFirst) throw await undoneBefore({ ...services, db: tx }, entryId);
    const later = await findBlocking({ ...services, db: tx }, entry);
    if (later !== undefined) throw overtakenBy(services, later);
    const rule = ruleOfAct(entry.action);
    if (rule === undefined || 'stays' in rule) throw new Error(`${entry.action} has no undoer.`);
    const { onEntry: _none, ...actor } = member;
    const text = await undoers[rule.way]({
      services: { ...services, db: tx },
      actor: { ...actor, undoes: { entryId, action: entry.action as StaffAct } }, // it has a rule, so it is an act
      entry,
      before: asRecord(entry.before),
      after: asRecord(entry.after),
      now,
    });
    return { text };
  });
}

/** The caller's acts of the last ten minutes that can be undone, or were. */
export async function listOwnActs({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: StaffActor) {
  const now = clock.now();
  const since = new Date(now.getTime() - undoMinutes * 60_000);
  const asker = await undoAskerOf(db, actor, now);
  const entries = await fetchEntriesBy(db, actor.memberGuid, { since, countMax: ownMax });
  const names = await namesIn(db, asker, entries);
  const acts = entries.map((entry) => ({
    entryId: entry.entryId,
    at: entry.at.toISOString(),
    action: entry.action,
    name: nameOfEntry(entry) || names[entry.target] || entry.target,
    undo: undoStateOf(asker, entry),
  }));
  return { acts: acts.filter(({ undo }) => undo.state !== 'stays') };
}

async function undoneBefore({ db }: Pick<Services, 'db'>, entryId: number): Promise<Refusal> {
  const by = (await findEntry(db, entryId))?.undoneBy;
  return new Refusal(
    'act-undone',
    by === undefined || by === null ? {} : { text: `${by} has undone this already` },
  );
}

/** The newest later act on the same target that stands in the way, as the act's rule says. */
async function findBlocking({ db }: Pick<Services, 'db'>, entry: EntryRow): Promise<EntryRow | undefined> {
  const rule = ruleOfAct(entry.action);
  if (rule === undefined || 'stays' in rule) return undefined;
  const { blockedBy } = rule;
  const later = await fetchActsAfter(db, entry, laterMax);
  return later.find(({ action }) => {
    if (undoneAct(action) !== undefined) return false;
    if (blockedBy !== 'every') return blockedBy.includes(action);
    const act = ruleOfAct(action);
    return act !== undefined && !('isReading' in act && act.isReading);
  });
}

const undoers: Readonly<Record<UndoWay, Undoer>> = {
  'row-create': undoCreatedRow,
  'row-update': undoChangedRow,
  'row-delete': undoDeletedRow,
  points: undoPoints,
  claim: undoAddedClaim,
  'order-remove': undoRemovedOrder,
  'season-pass': undoPassOfAccount,
  'account-create': undoCreatedAccount,
  merge: undoMergedAccounts,
  renumber: undoNumbers,
  withdrawal: undoOrderWithdrawal,
  links: undoLinks,
  'request-answer': undoRequestAnswer,
  contact: undoContact,
  wristband: undoBand,
  message: undoMessage,
  mapping: undoMapping,
  'earn-rules': undoEarnRules,
  look: undoLook,
  'park-setting': undoParkSetting,
};
