/** The rules of tabs that need more than their columns; one entry for each such tab. */
import { isItemNumber, itemNumberFault } from '#contract/admin-columns.ts';
import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { answerGaps, unknownGapOf } from '#domain/request-kinds.ts';
import { mayChangeLevel } from '#domain/staff-access.ts';
import { capSessionEnd, isSessionOpen, wouldReopen, type SessionTimes } from '#domain/staff-session.ts';
import { isRewardImage, readOutletIds, rewardPictureOf, rewardPictures } from '#domain/loyalty-reward.ts';
import { clubCategoryId } from '#domain/customization.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseMemberAbove } from '#server/staff/team/keep-rules.ts';
import { requeueDressed, requeueExcluded, requeueWearers } from './requeue-passes.ts';
import type { StoredRow } from './tab-cells.ts';
import { refuseField, type TabChange, type TabRules } from './tab-change.ts';
import {
  countCategoriesWith,
  isCustomizationName,
  fetchCategoriesWith,
  isRotatingCustomization,
} from './tab.queries.ts';
import { permissionsRules, teamRules } from './team-rules.ts';
import { fetchMemberLevel, countOpenTakings, fetchOutletIds, isUploaded } from './tab-rules.queries.ts';

export const tabRules: Readonly<Partial<Record<AdminTabName, TabRules>>> = {
  'pass-customizations': {
    judge: async (change) => {
      await refuseWornCustomization(change);
      await refuseLooseRotation(change);
    },
    finish: requeueWearers,
  },
  'pass-customization-categories': {
    judge: async (change) => {
      await refuseUnknownCustomization(change);
      await refuseRotatingClub(change);
    },
    finish: requeueDressed,
  },
  'wallet-item-exclusions': {
    judge: ({ before, values }) => refuseTurnedWindow(before, values, 'walletItemExclusionValidTo'),
    finish: requeueExcluded,
  },
  'wristband-merch-pack-ids': {
    judge: (change) => {
      refuseTurnedWindow(change.before, change.values, 'wristbandMerchPackIDsValidTo');
      refuseLetters(change);
    },
  },
  rewards: {
    judge: async (change) => {
      refuseTurnedWindow(change.before, change.values, 'rewardValidTo');
      await judgeReward(change);
    },
  },
  team: teamRules,
  permissions: permissionsRules,
  session: { judge: judgeSession, describe: describeSession },
  'goodwill-limits': { judge: refuseLimitAbove },
  'answer-texts': { judge: refuseUnknownGap },
};

async function refuseWornCustomization({ tx, before, values }: TabChange): Promise<void> {
  if (before === undefined || values !== undefined) return;
  const wearers = await countCategoriesWith(tx, String(before['name']));
  if (wearers === 0) return;
  const them = wearers === 1 ? 'One category uses' : `${wearers} categories use`;
  throw new Refusal('row-conflict', { text: `${them} this customization: give them another one first` });
}

async function refuseUnknownCustomization({ tx, values }: TabChange): Promise<void> {
  const name = values?.['customizationName'];
  if (typeof name !== 'string' || (await isCustomizationName(tx, name))) return;
  throw refuseField('passCustomizationTTcustomizationName', 'There is no customization of this name');
}

function refuseTurnedWindow(
  before: StoredRow | undefined,
  values: Record<string, unknown> | undefined,
  field: string,
): void {
  const { validFrom, validTo } = { ...before, ...values } as Record<string, unknown>; // both tables have these columns
  if (validFrom instanceof Date && validTo instanceof Date && validTo < validFrom)
    throw refuseField(field, 'This is before Valid From');
}

/** An ID with letters matches nothing in a park whose items have numbers. */
function refuseLetters({ values, services }: TabChange): void {
  const id = values?.['merchItemId'];
  if (id === undefined || services.brand.itemIds === 'text' || isItemNumber(id)) return;
  throw refuseField('wristbandMerchPackIDsMerchItemID', itemNumberFault);
}

/** A gap that nothing fills would stand in the mail to the guest. */
function refuseUnknownGap({ values }: TabChange): void {
  const text = values?.['text'];
  const gap = typeof text === 'string' ? unknownGapOf(text) : undefined;
  if (gap === undefined) return;
  const known = answerGaps.map((one) => `{${one}}`).join(', ');
  throw refuseField('answerTextText', `Nothing fills ${gap}; the gaps are ${known}`);
}

/** No one changes what a level above their own may give. */
function refuseLimitAbove({ actor, before, values }: TabChange): void {
  const old = before === undefined ? undefined : Number(before['accessLevelMin']);
  const wanted = values?.['accessLevelMin'];
  if (!mayChangeLevel(actor, old, wanted === undefined ? undefined : Number(wanted)))
    throw new Refusal('above-own-level');
}

/**
 * Checks a change of a session. The fingerprint is not the token, so a typed value is dropped. The end is limited to
 * the maximum length of a session, and no one can reopen a session that has ended.
 */
async function judgeSession({ tx, actor, before, values, now }: TabChange): Promise<void> {
  if (before === undefined) return;
  const guid = String(before['memberGuid']);
  await refuseMemberAbove(tx, actor, { guid, accessLevel: (await fetchMemberLevel(tx, guid)) ?? 0 });
  if (values === undefined) return;
  delete values['tokenHash'];
  const session = before as SessionRow;
  if (values['endsAt'] instanceof Date) values['endsAt'] = capSessionEnd(session.startedAt, values['endsAt']);
  const { isActive, endsAt } = values as Partial<SessionTimes>; // converted according to the tab's own columns
  if (wouldReopen(session, { isActive, endsAt }, now)) throw new Refusal('session-ended');
}

/** A row of the table of sessions. */
type SessionRow = StoredRow & SessionTimes;

/** Adds whether a session has ended, because the columns do not show that it ended after idling. */
function describeSession(row: StoredRow, now: Date): AdminRow {
  return { sessionEnded: !isSessionOpen(row as SessionRow, now) };
}

/** Refuses a change of a reward that members could not use, and stores pictures and outlets in one form. */
async function judgeReward({ tx, before, values, now }: TabChange): Promise<void> {
  if (values === undefined) {
    const open = before === undefined ? 0 : await countOpenTakings(tx, before.guid);
    if (open === 0) return;
    const them = open === 1 ? 'One member holds' : `Members hold ${open} of`;
    throw new Refusal('row-conflict', { text: `${them} this reward; make it inactive instead` });
  }
  const { picture, outlets } = values;
  if (typeof picture === 'string' && picture !== '') values['picture'] = await readPicture(tx, picture, now);
  if (typeof outlets !== 'string') return;
  const ids = readOutletIds(outlets);
  if (ids === undefined) throw refuseField('rewardOutlets', 'Enter numbers of outlets, separated by |');
  const known = new Set(await fetchOutletIds(tx));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw refuseField('rewardOutlets', `There is no outlet with the number ${unknown}`);
  values['outlets'] = ids.join('|');
}

/** The name of a drawing, or the id of an own picture. */
async function readPicture(tx: TabChange['tx'], typed: string, now: Date): Promise<string> {
  const picture = typed.toLowerCase();
  const isKnown = isRewardImage(picture)
    ? await isUploaded(tx, picture, now)
    : rewardPictureOf(picture) === picture;
  if (!isKnown)
    throw refuseField('rewardPicture', `Enter one of: ${rewardPictures.join(', ')}; or upload a picture`);
  return picture;
}

/** Refuses a customization that refuses plain barcodes without another one, or that would rotate member cards. */
async function refuseLooseRotation({ tx, before, values }: TabChange): Promise<void> {
  if (values === undefined) return;
  const { name, rotatesBarcode, refusesPlainBarcode }: Record<string, unknown> = { ...before, ...values };
  if (refusesPlainBarcode === true && rotatesBarcode !== true)
    throw refuseField(
      'passCustomizationRefusePlainBarcode',
      'Turn on Rotating Barcode too: without it these passes have no other code',
    );
  if (rotatesBarcode !== true) return;
  const categories = await fetchCategoriesWith(tx, String(name));
  if (categories.some(({ ttCategoryId }) => ttCategoryId === clubCategoryId))
    throw refuseField(
      'passCustomizationRotatingBarcode',
      'The club uses this customization, and its member cards have no code that could rotate: give it another one first',
    );
}

/** Refuses to give the club a customization whose barcode rotates. */
async function refuseRotatingClub({ tx, before, values }: TabChange): Promise<void> {
  if (values === undefined) return;
  const { ttCategoryId, customizationName }: Record<string, unknown> = { ...before, ...values };
  if (ttCategoryId !== clubCategoryId || !(await isRotatingCustomization(tx, String(customizationName))))
    return;
  throw refuseField(
    'passCustomizationTTcustomizationName',
    'The barcode of this customization rotates, which the club’s member cards cannot',
  );
}
