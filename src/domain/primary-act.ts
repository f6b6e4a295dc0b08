/** Which act a guest's profile puts forward; all others stand under "More". */
import type { DeskAction } from './desk-actions.ts';

/** Every act of the profile: those about a pass, and those about its order, the account and the guest. */
export type GuestAct =
  | DeskAction
  | 'barcode-correct'
  | 'pass-move'
  | 'order-withdraw'
  | 'attempts-clear'
  | 'club-answer'
  | 'reward-redeem'
  | 'claim-add'
  | 'goodwill-give'
  | 'profile-correct'
  | 'member-message'
  | 'points-adjust'
  | 'account-merge'
  | 'account-remove'
  | 'guest-erase';

/** What decides, besides the acts that state and permissions allow. */
export interface ProfileMoment {
  offered: readonly GuestAct[];
  /** True while wrong tries make the look-ups of the order wait. */
  isLookUpSlow: boolean;
  /** True for a pass that should have a photo and has none. */
  lacksPhoto: boolean;
  isRefunded: boolean;
}

/** What waits for the team comes first, then what the guest lacks, then what guests most often ask for. */
export function primaryActOf(moment: ProfileMoment): GuestAct | undefined {
  return steps.find(([act, isDue]) => moment.offered.includes(act) && isDue(moment))?.[0];
}

const always = (): boolean => true;

const steps: readonly (readonly [GuestAct, (moment: ProfileMoment) => boolean])[] = [
  ['photo-answer', always],
  ['club-answer', always],
  ['attempts-clear', ({ isLookUpSlow }) => isLookUpSlow],
  ['photo-replace', ({ lacksPhoto }) => lacksPhoto],
  ['band-activate', always],
  ['reward-redeem', always],
  ['message', ({ isRefunded }) => isRefunded],
  ['band-replace', always],
  ['link-send', always],
  ['claim-add', always],
  ['contact-correct', always],
  ['profile-correct', always],
];
