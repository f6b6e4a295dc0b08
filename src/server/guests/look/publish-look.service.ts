/** Publishes looks: from now on, for a season, or as they were before. Each is one audited act in one transaction. */
import { isDeepStrictEqual } from 'node:util';

import { isBlank } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { StaffAct } from '#contract/staff-acts.ts';

import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/services.ts';
import { queueRequeue } from '#server/changes/requeue.queries.ts';
import { reachOfLooks } from '#server/office/tabs/requeue-passes.ts';
import { refuseField, type TabServices } from '#server/office/tabs/tab-change.ts';
import { createRow, editRow } from '#server/office/tabs/tab.service.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readLookId, refuseTurnedDays } from './draft-look.service.ts';
import { valuesOfDraft, cellsOfLook } from './look-cells.ts';
import {
  deleteDraft,
  deleteSeason,
  endSeasonAt,
  fetchSeasons,
  findVersion,
  insertSeason,
  keepPicture,
  lockDraft,
  lockLook,
  lockSeason,
  type DraftRow,
  type LookRow,
  fetchVersions,
  insertVersion,
  type VersionRow,
} from './looks.queries.ts';
import { countTouched, viewSeason } from './view-looks.service.ts';

type Published = JsonOf<Contract['PUT /api/admin/look/:id']>;

/** The look and the version that the caller has read. */
export interface NamedVersion {
  id: string;
  version: number | undefined;
}

/**
 * Publishes a draft for an existing look. Refuses with `row-changed` if the draft or the look changed since the caller
 * read it, and with `row-refused` for fields that a guest could not be shown.
 */
export async function publishDraft(
  services: TabServices,
  actor: StaffActor,
  named: NamedVersion,
): Promise<Published> {
  const id = readLookId(named.id);
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const look = await lockLook(tx, id);
    const draft = await lockNamedDraft(tx, id, named.version);
    if (look === undefined) throw new Refusal('row-not-found');
    if (draft.basedOn !== look.version) throw new Refusal('row-changed');
    refuseIncomplete(draft.cells);
    await keepDraftedPicture(inside, draft.picture);
    if (draft.toDay !== '') return publishSeason(inside, actor, { look, draft });
    const published = await writeLook(inside, actor, { look, to: draft, action: 'Look Publish' });
    await deleteDraft(tx, id);
    return published;
  });
}

/** Publishes a draft as a new look, under the id of the draft. A new look has no passes yet. */
export async function publishNewLook(
  services: TabServices,
  actor: StaffActor,
  named: NamedVersion,
): Promise<Published> {
  const id = readLookId(named.id);
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    if ((await lockLook(tx, id)) !== undefined) throw new Refusal('row-conflict');
    const draft = await lockNamedDraft(tx, id, named.version);
    refuseIncomplete(draft.cells);
    if (draft.toDay !== '') throw refuseField('to', 'Publish the look without days first, then its season');
    await keepDraftedPicture(inside, draft.picture);
    await createRow(inside, actor, 'pass-customizations', draft.cells, { guid: id, version: 1 });
    const look = await lockLook(tx, id);
    if (look === undefined) throw new Error('A new look was not stored.');
    const published =
      draft.picture === ''
        ? await answerOf(inside, look.name, id)
        : await writeLook(inside, actor, { look, to: draft, action: 'Look Publish' });
    const now = services.clock.now();
    if (draft.picture === '') await keepVersion(tx, look, { publishedAt: now, publishedBy: actor.name });
    await deleteDraft(tx, id);
    return published;
  });
}

/** Returns a look to a former version. Refuses with `row-not-found`, or with `row-changed` for another version of the look. */
export async function returnLook(
  services: TabServices,
  actor: StaffActor,
  { number, ...named }: NamedVersion & { number: number },
): Promise<Published> {
  const id = readLookId(named.id);
  return services.db.transaction(async (tx) => {
    const look = await lockLook(tx, id);
    const to = await findVersion(tx, id, number);
    if (look === undefined || to === undefined) throw new Refusal('row-not-found');
    if (named.version !== undefined && named.version !== look.version) throw new Refusal('row-changed');
    return writeLook({ ...services, db: tx }, actor, { look, to, action: 'Look Return' });
  });
}

/** Ends a season that is on, or deletes one that has not begun. */
export async function endSeason(
  services: TabServices,
  actor: StaffActor,
  seasonId: string,
): Promise<Published> {
  const seasonGuid = readLookId(seasonId);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const season = await lockSeason(tx, seasonGuid);
    if (season === undefined || season.endsAt <= now) throw new Refusal('row-not-found');
    const look = await lockLook(tx, season.lookGuid);
    if (look === undefined) throw new Refusal('row-not-found');
    const isOn = season.beginsAt <= now;
    if (isOn) {
      await endSeasonAt(tx, seasonGuid, now);
      await queueRequeue(tx, await reachOfLooks(tx, [look.name]), 'customization', now);
    } else await deleteSeason(tx, seasonGuid);
    const { from, to } = viewSeason(season, services.brand, now);
    const change = {
      before: { look: look.name, from, to },
      after: isOn ? { endedAt: now.toISOString() } : {},
    };
    await writeAudit(tx, actor, { action: 'Look Season End', target: seasonGuid, ...change }, now);
    const touched = isOn ? await countTouched({ db: tx }, look.name) : { apple: 0, google: 0 };
    return { id: look.guid, touched, begins: null };
  });
}

/** What a look becomes, by which act. */
interface LookChange {
  look: LookRow;
  to: Pick<DraftRow, 'cells' | 'picture'>;
  action: Extract<StaffAct, 'Look Publish' | 'Look Return'>;
}

/** Replaces a locked look, keeps both versions, and queues its passes. The services' database is a transaction. */
export async function writeLook(
  services: TabServices,
  actor: StaffActor,
  { look, to, action }: LookChange,
): Promise<Published> {
  const { db, clock } = services;
  const now = clock.now();
  await keepVersion(db, look, { publishedAt: now, publishedBy: '' });
  const { passCustomizationName: _name, ...cells } = to.cells;
  await editRow(services, actor, 'pass-customizations', {
    guid: look.guid,
    cells,
    version: look.version,
    as: { action, beside: { picture: to.picture } },
  });
  const after = await lockLook(db, look.guid);
  if (after === undefined) throw new Error('A locked look does not exist.');
  await keepVersion(db, after, { publishedAt: now, publishedBy: actor.name });
  return answerOf(services, look.name, look.guid);
}

async function answerOf({ db }: Pick<TabServices, 'db'>, name: string, id: string): Promise<Published> {
  return { id, touched: await countTouched({ db }, name), begins: null };
}

async function publishSeason(
  services: TabServices,
  actor: StaffActor,
  { look, draft }: { look: LookRow; draft: DraftRow },
): Promise<Published> {
  const { db, brand, clock } = services;
  const now = clock.now();
  refuseTurnedDays({ from: draft.fromDay, to: draft.toDay });
  const first = draft.fromDay === '' ? now : boundsOfOperatingDay(draft.fromDay, brand).from;
  const beginsAt = first < now ? now : first;
  const endsAt = boundsOfOperatingDay(draft.toDay, brand).to;
  if (endsAt <= now) throw refuseField('to', 'This day is over');
  const others = await fetchSeasons(db, look.guid);
  const other = others.find((one) => one.beginsAt < endsAt && beginsAt < one.endsAt);
  if (other !== undefined) {
    const { from, to } = viewSeason(other, brand, now);
    throw refuseField('from', `The season from ${from} to ${to} is on some of these days`);
  }
  const { backgroundColor, color, instructions, googleInstructions, googleUri, picture } =
    valuesOfDraft(draft);
  const values = { backgroundColor, color, instructions, googleInstructions, googleUri, picture };
  const season = await insertSeason(db, {
    lookGuid: look.guid,
    ...values,
    ...{ beginsAt, endsAt, publishedBy: actor.name },
  });
  const isOn = beginsAt <= now;
  // A later season is noticed by the clock, when it begins.
  if (isOn) await queueRequeue(db, await reachOfLooks(db, [look.name]), 'customization', now);
  const { from, to } = viewSeason(season, brand, now);
  const change = {
    action: 'Look Season Create' as const,
    target: season.seasonGuid,
    after: { look: look.name, from, to, ...values },
  };
  await writeAudit(db, actor, change, now);
  await deleteDraft(db, look.guid);
  const touched = await countTouched({ db }, look.name);
  return { id: look.guid, touched, begins: isOn ? null : operatingDayOf(beginsAt, brand) };
}

async function lockNamedDraft(tx: Database, id: string, version: number | undefined): Promise<DraftRow> {
  const draft = await lockDraft(tx, id);
  if (draft === undefined) throw new Refusal('row-not-found');
  if (version !== undefined && draft.version !== version) throw new Refusal('row-changed');
  return draft;
}

async function keepDraftedPicture({ db, clock }: TabServices, picture: string): Promise<void> {
  if (picture !== '' && !(await keepPicture(db, picture, clock.now())))
    throw refuseField('picture', 'There is no such picture');
}

const tab: AdminTab = adminTabs['pass-customizations'];

/** Refuses a draft that lacks a required field, with every such field. */
function refuseIncomplete(cells: Readonly<Record<string, unknown>>): void {
  const faults = tab.columns
    .filter(({ name, isRequired }) => isRequired === true && isBlank(cells[name]))
    .map(({ name, label }) => ({ path: `/${name}`, message: `${label} is required` }));
  if (faults.length > 0) throw new Refusal('row-refused', { faults });
}

/**
 * Keeps what a locked look is, unless its newest version is the same. A change that was made outside of the studio is
 * thereby kept before the next publication, without a name.
 */
async function keepVersion(
  tx: Database,
  look: LookRow,
  { publishedAt, publishedBy }: Pick<VersionRow, 'publishedAt' | 'publishedBy'>,
): Promise<void> {
  const [newest] = await fetchVersions(tx, look.guid, 1);
  const cells = cellsOfLook(look);
  const isKnown =
    newest !== undefined && newest.picture === look.picture && isDeepStrictEqual(newest.cells, cells);
  if (isKnown) return;
  const number = (newest?.number ?? 0) + 1;
  await insertVersion(tx, {
    lookGuid: look.guid,
    ...{ number, cells, picture: look.picture, publishedAt, publishedBy },
  });
}
