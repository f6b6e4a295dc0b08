import { expect, test } from 'vitest';

import { isDoorAction, refusedActions } from './door-actions.ts';

test.each([
  ...Object.values(refusedActions),
  ...['Sign In', 'Sign Out', 'One-Time Code On', 'Password Change', 'Password By Link', 'Passkey Add'],
  ...['Recovery Codes Make', 'Second Factor Remove', 'Own Sessions End', 'Session Update', 'Export'],
  ...['Guest Export', 'Link Renew', 'Administrator Create', 'Team Member Update'],
])('%s happens at the door', (action) => {
  expect(isDoorAction(action)).toBe(true);
});

test.each(['Test Pass Update', 'Link Send', 'Loyalty Adjust', 'Import Create', 'Order Withdraw', 'Scan'])(
  '%s is a change of data',
  (action) => {
    expect(isDoorAction(action)).toBe(false);
  },
);
