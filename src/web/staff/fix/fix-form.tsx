/** The dialogs of acts: each is declared by its fields, its call, its question and its toast. */
import type { ReactNode } from 'react';

import type { DeskAccount } from '#contract/calls/desk-club.ts';
import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';

import type { FormField } from '#web/staff/declared/form-field.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import type { StaffFormOptions } from '#web/staff/declared/use-staff-form.ts';
import { useReadGuest } from './use-desk.ts';

type FormPart = 'start' | 'fields' | 'send' | 'done' | 'faultsOf' | 'isChanged' | 'merge';

/** One act as its dialog shows it. */
interface Fix<Draft extends object, Body> extends Pick<StaffFormOptions<Draft, Body>, FormPart> {
  /** The label of the act without this. */
  title?: string;
  /** What the act does, and what it ends. */
  text?: ReactNode | ((draft: Draft) => ReactNode);
  /** The button; the title without this. */
  action?: string;
  isFinal?: boolean | ((draft: Draft) => boolean);
  /** Follows the act instead of reading the profile again, such as a step to another address. */
  onDone?: (body: Body) => void | Promise<void>;
  /** Returns true if it has reported the refusal by itself; the dialog closes then. */
  onRefused?: StaffFormOptions<Draft, Body>['onRefused'];
}

/** What the dialog of an act is about, and the label of the act. */
export interface ActDialogProps<Subject> {
  subject: Subject;
  label: string;
  onClose: () => void;
}

/** Declares dialogs: what a form begins with, and all else, which takes the type of the draft from it. */
export const declaring =
  <Subject,>() =>
  <Draft extends object, Body>(
    start: (subject: Subject) => Draft,
    fix: (subject: Subject) => Omit<Fix<Draft, Body>, 'start'>,
  ) =>
    function ActDialog({ subject, ...rest }: ActDialogProps<Subject>): ReactNode {
      return <FixForm {...rest} fix={{ start: start(subject), ...fix(subject) }} />;
    };

/** Declares the dialog of an act about a pass. */
export const passFix = declaring<DeskPass>();

/** The parameters of a call about a pass. */
export function paramsOfPass({ orderId, barcode }: DeskPass) {
  return { params: { orderId, barcode } };
}

/** Declares the dialog of an act about an account. */
export const accountFix = declaring<DeskAccount>();

/** Declares the dialog of an act about the guest as a whole. */
export const guestFix = declaring<GuestPage>();

/** What the form of an act begins with that takes a reason only. */
export const noReason = (): { reason: string } => ({ reason: '' });

/** Without a field. */
export const noFields = { fields: [] };

/** Takes a reason only. */
export const onlyReason: { fields: FormField<{ reason: string }>[] } = {
  fields: [{ name: 'reason', kind: 'reason' }],
};

interface FixFormProps<Draft extends object, Body> {
  label: string;
  fix: Fix<Draft, Body>;
  onClose: () => void;
}

/** The dialog of an act. */
export function FixForm<Draft extends object, Body>({ label, fix, onClose }: FixFormProps<Draft, Body>) {
  const readAgain = useReadGuest();
  const { title = label, text, action = title, onDone = readAgain, onRefused, ...form } = fix;
  return (
    <StaffForm<Draft, Body>
      {...{ mayRepeat: true, ...form, title, onClose }}
      isAtSide={false}
      size="md"
      intro={text}
      submit={action}
      onDone={(body) => {
        onClose();
        void onDone(body);
      }}
      onRefused={(failure) => {
        // Another person may have changed what the dialog is about.
        void readAgain();
        if (onRefused?.(failure) !== true) return false;
        onClose();
        return true;
      }}
    />
  );
}
