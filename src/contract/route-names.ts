/** The only thing that page counts ever hold: which kind of page was shown, never which guest's. */
export const routeNames = [
  'login',
  'pass',
  'direct-link',
  'lookup',
  'activate',
  'stored-value',
  'loyalty',
  'not-found',
] as const;

/** The name of one kind of page. */
export type RouteName = (typeof routeNames)[number];
