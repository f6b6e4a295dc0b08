/** What the desk may do about a pass now; screens offer these actions, and the calls refuse the others. */

/** The facts of a pass that decide. */
export interface DeskPassFacts {
  isPassholder: boolean;
  isRefunded: boolean;
  isExpired: boolean;
  isRedeemed: boolean;
  hasPhoto: boolean;
  hasOpenPhotoRequest: boolean;
  isWristband: boolean;
  /** The band on which the ticket was spent, and whether its time is over. */
  band: { isOver: boolean } | null;
  isBound: boolean;
  /** True if the link of the pass opens it. */
  hasLink: boolean;
  /** True if an address is stored for the pass. */
  hasAddress: boolean;
  sharesTotal: number;
}

/** Every action of the desk about a pass, in the order in which a screen shows them. */
export const deskActions = [
  'photo-answer',
  'photo-replace',
  'photo-invite',
  'band-activate',
  'band-replace',
  'band-release',
  'contact-correct',
  'link-send',
  'link-renew',
  'link-revoke',
  'wallet-unbind',
  'exception',
  'share-send',
  'share-stop',
  'voucher-print',
  'message',
] as const;

/** The name of an action. */
export type DeskAction = (typeof deskActions)[number];

/** The actions that this pass allows to someone with the permissions. */
export function deskActionsOf(pass: DeskPassFacts): DeskAction[] {
  return deskActions.filter((action) => rules[action](pass));
}

/** True for a pass that can have a photo: a passholder's that admits its guest. */
export function mayHavePhoto(
  pass: Pick<DeskPassFacts, 'isPassholder' | 'isRefunded' | 'isExpired'>,
): boolean {
  return pass.isPassholder && !pass.isRefunded && !pass.isExpired;
}

const isMailed = ({ hasLink, hasAddress }: DeskPassFacts): boolean => hasLink && hasAddress;

const rules: Readonly<Record<DeskAction, (pass: DeskPassFacts) => boolean>> = {
  'photo-replace': mayHavePhoto,
  'photo-invite': (pass) => mayHavePhoto(pass) && isMailed(pass),
  'photo-answer': (pass) => pass.hasOpenPhotoRequest,
  // An exclusion is no matter here: it keeps a ticket off phones, and its text sends the guest to the desk.
  'band-activate': (pass) => pass.isWristband && !pass.isRefunded && !pass.isRedeemed && !pass.isExpired,
  'band-replace': (pass) => pass.band !== null && !pass.band.isOver && !pass.isRefunded,
  'band-release': (pass) => pass.band !== null && !pass.band.isOver && !pass.isRefunded,
  'contact-correct': () => true,
  'link-send': isMailed,
  'link-renew': () => true,
  'link-revoke': (pass) => pass.hasLink,
  'wallet-unbind': (pass) => pass.isBound,
  exception: () => true,
  'share-send': (pass) => pass.sharesTotal > 0,
  'share-stop': (pass) => pass.sharesTotal > 0,
  'voucher-print': (pass) => !pass.isRefunded,
  message: (pass) => pass.hasAddress,
};
