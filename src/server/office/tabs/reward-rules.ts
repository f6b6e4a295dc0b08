/** The rules of a reward beyond its columns: its picture and its outlets exist, and no member holds one that is deleted. */
import { readOutletIds, rewardPictureOf, rewardPictures } from '#domain/loyalty-reward.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseField, type TabChange } from './tab-change.ts';
import { countOpenTakings, fetchOutletIds } from './reward-rules.queries.ts';

/** Refuses a change of a reward that members could not use, and stores pictures and outlets in one form. */
export async function judgeReward({ tx, before, values }: TabChange): Promise<void> {
  if (values === undefined) {
    const open = before === undefined ? 0 : await countOpenTakings(tx, before.guid);
    if (open === 0) return;
    const them = open === 1 ? 'One member holds' : `Members hold ${open} of`;
    throw new Refusal('row-conflict', { text: `${them} this reward; make it inactive instead` });
  }
  const { picture, outlets } = values;
  if (typeof picture === 'string' && picture !== '') {
    if (rewardPictureOf(picture) !== picture.toLowerCase())
      throw refuseField('rewardPicture', `Enter one of: ${rewardPictures.join(', ')}`);
    values['picture'] = picture.toLowerCase();
  }
  if (typeof outlets !== 'string') return;
  const ids = readOutletIds(outlets);
  if (ids === undefined) throw refuseField('rewardOutlets', 'Enter numbers of outlets, separated by |');
  const known = new Set(await fetchOutletIds(tx));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw refuseField('rewardOutlets', `There is no outlet with the number ${unknown}`);
  values['outlets'] = ids.join('|');
}
