/** What the dialogs of fixes receive. */
import type { DeskAccount } from '#contract/calls/desk-club.ts';
import type { DeskPass } from '#contract/calls/desk-pass.ts';

import type { FixDialogProps } from './fix-modal.tsx';

/** What the dialog about a pass receives. */
export interface PassDialogProps extends FixDialogProps {
  pass: DeskPass;
}

/** What the dialog about an account receives. */
export interface AccountDialogProps extends FixDialogProps {
  account: DeskAccount;
}
