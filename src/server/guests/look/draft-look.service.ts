/** Drafts of looks: shared by the team, versioned, and seen by no guest. */
import { randomUUID } from 'node:crypto';

import type { LookDraft } from '#contract/look-cells.ts';
import type { SavedLookDraft } from '#contract/calls/staff-looks.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { refuseField } from '#server/office/tabs/tab-change.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { fullCells, lookOfRow } from './look-cells.ts';
import {
  deleteDraft,
  fetchLooks,
  holdPicture,
  insertDraft,
  lockDraft,
  lockLook,
  updateDraft,
  type DraftRow,
  type LookRow,
} from './looks.queries.ts';
import { viewDraft } from './view-looks.service.ts';

type DraftServices = Pick<Services, 'db' | 'clock'>;

const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a look, in small letters. Refuses with `row-not-found` what can be none. */
export function readLookId(id: string): string {
  const guid = id.toLowerCase();
  if (!guidPattern.test(guid)) throw new Refusal('row-not-found');
  return guid;
}

/** The audit log names a draft in another way than its look, so that an undo of the look is not held up by a draft. */
function draftTarget(lookGuid: string): string {
  return `draft/${lookGuid}`;
}

/** Makes a draft of a new look: empty, or with the fields of another look or draft, whose name is marked as a copy. */
export async function startDraft(
  { db, clock }: DraftServices,
  actor: StaffActor,
  copyOf: string | undefined,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const from = copyOf === undefined ? undefined : await findToCopy(tx, readLookId(copyOf));
    const made = await insertDraft(tx, {
      lookGuid: randomUUID(),
      basedOn: null,
      cells: fullCells(from?.cells ?? {}),
      picture: from?.picture ?? '',
      changedAt: clock.now(),
      changedBy: actor.name,
    });
    if (made === undefined) throw new Error('A new id was in use.');
    await recordDraft(tx, actor, { before: undefined, after: made });
    return { id: made.lookGuid };
  });
}

const nameLengthMax = 200;

async function findToCopy(tx: Database, id: string): Promise<Pick<LookDraft, 'cells' | 'picture'>> {
  const { rows, drafts } = await fetchLooks(tx);
  const row = rows.find(({ guid }) => guid === id);
  const draft = drafts.find(({ lookGuid }) => lookGuid === id);
  const found = row === undefined ? draft : lookOfRow(row);
  if (found === undefined) throw new Refusal('row-not-found');
  const taken = new Set(rows.map(({ name }) => name));
  const name = String(found.cells['passCustomizationName'] ?? '');
  return { ...found, cells: { ...found.cells, passCustomizationName: freeNameOf(name, taken) } };
}

/** The name with the first number that no look has. */
function freeNameOf(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ' copy' : ` copy ${count}`;
    const wanted = `${name.slice(0, nameLengthMax - mark.length)}${mark}`;
    if (!taken.has(wanted)) return wanted;
  }
}

/** The fields of a draft, and what it builds on. */
export interface DraftEdit {
  id: string;
  draft: LookDraft;
  basedOn: number | null;
  /** The version that the caller has read; 0 or undefined for no draft. */
  version: number | undefined;
}

/**
 * Saves a draft. Refuses with `row-changed` if another person saved it since, with `row-not-found` if neither the look
 * nor a draft is there, and with `row-refused` for an unknown picture or turned days.
 */
export async function saveDraft(
  { db, clock }: DraftServices,
  actor: StaffActor,
  { id, draft, basedOn, version = 0 }: DraftEdit,
): Promise<SavedLookDraft> {
  const lookGuid = readLookId(id);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const look = await lockLook(tx, lookGuid);
    const before = await lockDraft(tx, lookGuid);
    refuseOvertaken({ look, before }, { basedOn, version });
    refuseTurnedDays(draft);
    if (draft.picture !== '' && !(await holdPicture(tx, draft.picture, now)))
      throw refuseField('picture', 'There is no such picture');
    const values = {
      basedOn: look?.version ?? null,
      // The name of a look cannot change once it is published.
      cells: { ...fullCells(draft.cells), ...(look && { passCustomizationName: look.name }) },
      picture: draft.picture,
      fromDay: draft.from,
      toDay: draft.to,
      changedAt: now,
      changedBy: actor.name,
    };
    const after =
      before === undefined
        ? await insertDraft(tx, { lookGuid, ...values })
        : await updateDraft(tx, lookGuid, values);
    if (after === undefined) throw new Refusal('row-changed');
    await recordDraft(tx, actor, { before, after });
    return viewDraft(after);
  });
}

function refuseOvertaken(
  { look, before }: { look: LookRow | undefined; before: DraftRow | undefined },
  { basedOn, version }: { basedOn: number | null; version: number },
): void {
  if (look === undefined && before === undefined)
    throw new Refusal(version === 0 ? 'row-not-found' : 'row-changed');
  const isOther = (before?.version ?? 0) !== version || (look !== undefined && basedOn !== look.version);
  if (isOther) throw new Refusal('row-changed');
}

/** Deletes a draft. Refuses with `row-not-found`, or with `row-changed` if another person saved it since. */
export async function discardDraft(
  { db, clock }: DraftServices,
  actor: StaffActor,
  { id, version }: { id: string; version: number | undefined },
): Promise<void> {
  const lookGuid = readLookId(id);
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, lookGuid);
    if (before === undefined) throw new Refusal('row-not-found');
    if (version !== undefined && version !== before.version) throw new Refusal('row-changed');
    await deleteDraft(tx, lookGuid);
    await writeAudit(
      tx,
      actor,
      { action: 'Look Draft Delete', target: draftTarget(lookGuid), before: recordOf(before) },
      clock.now(),
    );
  });
}

/** Refuses a season whose last day comes before its first, and one without a last day. */
export function refuseTurnedDays({ from, to }: Pick<LookDraft, 'from' | 'to'>): void {
  if (from !== '' && to === '') throw refuseField('to', 'Choose the last day too');
  if (from !== '' && to < from) throw refuseField('to', 'This is before the first day');
}

async function recordDraft(
  tx: Database,
  actor: StaffActor,
  { before, after }: { before: DraftRow | undefined; after: DraftRow },
): Promise<void> {
  const change = {
    action: 'Look Draft Update' as const,
    target: draftTarget(after.lookGuid),
    before: before && recordOf(before),
    after: recordOf(after),
  };
  await writeAudit(tx, actor, change, after.changedAt);
}

function recordOf({ cells, picture, fromDay, toDay }: DraftRow): Record<string, unknown> {
  return { ...cells, picture, from: fromDay, to: toDay };
}
