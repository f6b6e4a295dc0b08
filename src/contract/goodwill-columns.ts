/** The columns of the tab Goodwill Limits. */
import { goodwillPointsMax } from '#domain/goodwill.ts';

import type { AdminColumn } from './admin-columns.ts';

export const goodwillColumns = [
  {
    name: 'goodwillLimitAccessLevel',
    label: 'Access Level',
    kind: 'number',
    min: 0,
    max: 1000,
    isRequired: true,
    hint: 'For members of the team from this level on; the highest row that a level reaches applies',
  },
  {
    name: 'goodwillLimitPointsPerGift',
    label: 'Max per Gift',
    kind: 'number',
    min: 0,
    max: goodwillPointsMax,
    isRequired: true,
  },
  {
    name: 'goodwillLimitPointsPerDay',
    label: 'Points a Day',
    kind: 'number',
    min: 0,
    max: goodwillPointsMax,
    isRequired: true,
    hint: 'All that one member of the team gives in an operating day',
  },
  { name: 'goodwillLimitActive', label: 'Active', kind: 'boolean' },
] as const satisfies readonly AdminColumn[];
