/** The rules of a reward beyond its columns: its picture and its outlets exist, and no member holds one that is deleted. */
import { isRewardImage, readOutletIds, rewardPictureOf, rewardPictures } from '#domain/loyalty-reward.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseField, type TabChange } from './tab-change.ts';
import { countOpenTakings, fetchOutletIds, isUploaded } from './reward-rules.queries.ts';

/** Refuses a change of a reward that members could not use, and stores pictures and outlets in one form. */
export async function judgeReward({ tx, before, values, now }: TabChange): Promise<void> {
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
