/** One function for each way in which an act is undone; src/contract/staff-acts.ts says which act goes which way. */
import type { UndoWay } from '#contract/staff-acts.ts';

import { undoEarnRules, undoMapping, undoMessage } from './undo-documents.ts';
import {
  undoAddedClaim,
  undoCreatedAccount,
  undoMergedAccounts,
  undoPassOfAccount,
  undoPoints,
  undoRemovedOrder,
} from './undo-loyalty.ts';
import { undoLook } from './undo-look.ts';
import {
  undoBand,
  undoContact,
  undoLinks,
  undoNumbers,
  undoOrderWithdrawal,
  undoRequestAnswer,
} from './undo-passes.ts';
import { undoChangedRow, undoCreatedRow, undoDeletedRow } from './undo-rows.ts';
import type { Undoer } from './undoing.ts';

export const undoers: Readonly<Record<UndoWay, Undoer>> = {
  'row-create': undoCreatedRow,
  'row-update': undoChangedRow,
  'row-delete': undoDeletedRow,
  points: undoPoints,
  claim: undoAddedClaim,
  'order-remove': undoRemovedOrder,
  'season-pass': undoPassOfAccount,
  'account-create': undoCreatedAccount,
  merge: undoMergedAccounts,
  renumber: undoNumbers,
  withdrawal: undoOrderWithdrawal,
  links: undoLinks,
  'request-answer': undoRequestAnswer,
  contact: undoContact,
  wristband: undoBand,
  message: undoMessage,
  mapping: undoMapping,
  'earn-rules': undoEarnRules,
  look: undoLook,
};
