/** The columns of the tab Rewards. */
import type { AdminColumn } from './admin-columns.ts';

const pointsMax = 2_000_000_000;

export const rewardColumns = [
  {
    name: 'rewardCode',
    label: 'Code',
    kind: 'text',
    charactersMax: 40,
    isRequired: true,
    use: 'create-only',
    hint: 'As imports and tills name the reward; it never changes',
  },
  { name: 'rewardName', label: 'Name', kind: 'text', charactersMax: 100, isRequired: true },
  { name: 'rewardPoints', label: 'Points', kind: 'number', min: 0, max: pointsMax, isRequired: true },
  {
    name: 'rewardPicture',
    label: 'Picture',
    kind: 'picture',
    charactersMax: 40,
    hint: 'A drawing, or a picture of your own: less than 5 MB, cut to 4 by 3',
  },
  {
    name: 'rewardStock',
    label: 'Stock',
    kind: 'number',
    min: 0,
    max: pointsMax,
    isRequired: true,
    zero: 'Any number',
    hint: 'How many there are in all, with those that members have; 0 for any number',
  },
  { name: 'rewardTaken', label: 'Taken', kind: 'number', min: 0, max: pointsMax, use: 'read-only' },
  { name: 'rewardValidFrom', label: 'Valid From', kind: 'datetime' },
  { name: 'rewardValidTo', label: 'Valid To', kind: 'datetime' },
  {
    name: 'rewardOutlets',
    label: 'Outlets',
    kind: 'text',
    charactersMax: 500,
    hint: 'The numbers of the outlets that give it, separated by |; empty for all',
  },
  { name: 'rewardTerms', label: 'Terms', kind: 'textarea', charactersMax: 1000, shownCharactersMax: 80 },
  { name: 'rewardActive', label: 'Active', kind: 'boolean' },
] as const satisfies readonly AdminColumn[];
