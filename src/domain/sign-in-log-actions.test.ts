import { expect, test } from 'vitest';

import { isSignInLogAction, refusedActions } from './sign-in-log-actions.ts';

test.each([
  ...Object.values(refusedActions),
  ...['Sign In', 'Sign Out', 'One-Time Code On', 'Password Change', 'Password By Link', 'Passkey Add'],
  ...['Recovery Codes Make', 'Second Factor Remove', 'Own Sessions End', 'Session Update', 'Export'],
  ...['Guest Export', 'Link Renew', 'Administrator Create', 'Team Member Update'],
])('%s is in the sign-in log', (action) => {
  expect(isSignInLogAction(action)).toBe(true);
});

test.each(['Test Pass Update', 'Link Send', 'Loyalty Adjust', 'Import Create', 'Order Withdraw', 'Scan'])(
  '%s is a change of data',
  (action) => {
    expect(isSignInLogAction(action)).toBe(false);
  },
);
