/** Every text of the staff error catalogue and its toasts, verbatim, in its one home (staff §8). */
export const staffTexts = {
  unableToLogin: 'Unable to Login',
  signInWaits:
    'Too many failed sign-ins. Please wait {minutes} minutes, or use a browser in which you have signed in before.',
  proofWaits: 'Your password or code was tried too often. Please wait {minutes} minutes.',
  sessionExpired: 'Session Expired, Logging Out.',
  sessionStaysEnded: 'This session has ended and cannot be reopened; the member must sign in again',
  unableToSubmit: 'Unable to submit, please try again later.',
  unableToCreateProfile: 'Unable to create profile, please try again later.',
  unableToRemove: 'Unable to remove, please try again later.',
  unableToGetSeasonPass: 'Unable to get season pass details, please try again later.',
  unableToAddSeasonPass: 'Unable to add season pass, please try again later.',
  unableToRemoveSeasonPass: 'Unable to remove season pass, please try again later.',
  unableToSearch: 'Unable to search, please try again later.',
  unableToLoadOrders: 'Unable to load orders.',
  accountRemoved: 'Account {email} removed.',
  orderRemoved: 'Order removed.',
  removeAccountQuestion:
    'This will remove the account and all associated loyalty orders. Are you sure you wish to proceed?',
  removeOrderQuestion: 'This will remove the order from this account. Are you sure you wish to proceed?',
  loadingOrders: 'Loading Orders...',
  noOrders: 'No Orders',
  claimFailed:
    'Unable to submit, please try again later. If this issue persists, please email us at {email} for assistance.',
  claimedByAccount:
    'This was already claimed by account {account}. Remove the order from that account first, or merge the two accounts.',
  stayNotUnderName:
    'There is no reservation with this number under the member’s last name. Check the number and the account.',
  alreadyOnAccount: 'This {thing} is already on this account: {points}, nothing was added.',
  checkLimitReached: 'This member has claimed {limit} checks of that day already, which is the maximum.',
} as const;
