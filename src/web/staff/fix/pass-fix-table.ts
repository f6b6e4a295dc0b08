/** The fixes of a pass: the action that its state must allow, the permission, the button and the dialog. */
import { lazy, type ComponentType } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';
import type { DeskAction } from '#domain/desk-actions.ts';

import { ActivateBand, ReleaseBand, ReplaceBand } from './band-dialogs.tsx';
import { CorrectContact } from './contact-dialog.tsx';
import { GrantException } from './exception-dialog.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { RenewLink, RevokeLink, SendLink, UnbindWallet } from './link-dialogs.tsx';
import { MessageGuest } from './message-dialogs.tsx';
import { AnswerPhotoRequest, InvitePhoto } from './photo-answers.tsx';
import { SendShare, StopShare } from './share-dialogs.tsx';
import { PrintVoucher } from './voucher-dialog.tsx';

/** One button and its dialog. */
export interface PassFix {
  action: DeskAction;
  permission: PermissionName;
  label: string;
  dialog: ComponentType<PassDialogProps>;
  /** A further permission that the state of the pass asks for. */
  alsoNeeds?: (pass: DeskPass) => PermissionName | undefined;
  /** True if it ends something, so that its button warns. */
  isFinal?: boolean;
}

const ReplacePhoto = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

/** The buttons by subject, in the order of the page. */
export const fixGroups: readonly { title: string; fixes: readonly PassFix[] }[] = [
  {
    title: 'Photo',
    fixes: [
      {
        ...{ action: 'photo-answer', permission: 'Photo Request Update' },
        label: 'Answer photo request',
        dialog: AnswerPhotoRequest,
      },
      {
        ...{ action: 'photo-replace', permission: 'Photo Update' },
        label: 'Add or replace photo',
        dialog: ReplacePhoto,
      },
      {
        ...{ action: 'photo-invite', permission: 'Photo Remove' },
        label: 'Ask guest for a photo',
        dialog: InvitePhoto,
      },
    ],
  },
  {
    title: 'Wristband',
    fixes: [
      {
        ...{ action: 'band-activate', permission: 'Wristband Activate' },
        label: 'Activate wristband',
        dialog: ActivateBand,
      },
      {
        ...{ action: 'band-replace', permission: 'Wristband Replace' },
        label: 'Replace wristband',
        dialog: ReplaceBand,
      },
      {
        ...{ action: 'band-release', permission: 'Wristband Release' },
        label: 'Release wristband',
        dialog: ReleaseBand,
        isFinal: true,
      },
    ],
  },
  {
    title: 'Guest',
    fixes: [
      {
        ...{ action: 'contact-correct', permission: 'Registration Update' },
        label: 'Correct name, email, phone',
        dialog: CorrectContact,
      },
      {
        ...{ action: 'message', permission: 'Guest Message' },
        label: 'Write to guest',
        dialog: MessageGuest,
      },
    ],
  },
  {
    title: 'Link',
    fixes: [
      { ...{ action: 'link-send', permission: 'Link Send' }, label: 'Send link', dialog: SendLink },
      { ...{ action: 'link-renew', permission: 'Link Renew' }, label: 'Renew link', dialog: RenewLink },
      {
        ...{ action: 'link-revoke', permission: 'Link Revoke' },
        label: 'Revoke link',
        dialog: RevokeLink,
        isFinal: true,
      },
    ],
  },
  {
    title: 'Wallet',
    fixes: [
      {
        ...{ action: 'voucher-print', permission: 'Voucher Print' },
        label: 'Print voucher',
        dialog: PrintVoucher,
      },
      {
        ...{ action: 'exception', permission: 'Wallet Exception Create' },
        label: 'Wallet exception',
        alsoNeeds: ({ exception }) => (exception === null ? undefined : 'Wallet Exception Update'),
        dialog: GrantException,
      },
      {
        ...{ action: 'wallet-unbind', permission: 'Wallet Unbind' },
        label: 'Unbind from wallet',
        dialog: UnbindWallet,
        isFinal: true,
      },
    ],
  },
  {
    title: 'Shares',
    fixes: [
      { ...{ action: 'share-send', permission: 'Share Send' }, label: 'Send share again', dialog: SendShare },
      {
        ...{ action: 'share-stop', permission: 'Share Stop' },
        label: 'Stop a share',
        dialog: StopShare,
        isFinal: true,
      },
    ],
  },
];
