import { useState, type ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { ModalFrame } from './modal-frame.tsx';

/** What is asked before a modal closes that would lose something. */
export interface LeaveQuestion {
  title: string;
  text: string;
  action: string;
  cancel: string;
}

/** The question about what was typed and not saved. */
export const discardQuestion: LeaveQuestion = {
  title: 'Discard your changes?',
  text: 'What you typed is not saved yet.',
  action: 'Discard changes',
  cancel: 'Keep editing',
};

interface StaffModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: string;
  /** Asked when Esc or the close button would lose something; undefined while there is nothing to lose. */
  leaveQuestion?: LeaveQuestion | undefined;
  children: ReactNode;
}

/** A modal of the back office. It closes by Esc and by its close button, and asks first where that would lose a draft. */
export function StaffModal({
  title,
  isOpen,
  onClose,
  size = 'lg',
  leaveQuestion,
  children,
}: StaffModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && (!isOpen || leaveQuestion === undefined)) setIsAsking(false);
  return (
    <ModalFrame
      title={title}
      isOpen={isOpen}
      onLeave={() => (leaveQuestion === undefined ? onClose() : setIsAsking(true))}
      size={size}
    >
      {children}
      <ConfirmDialog
        {...(leaveQuestion ?? discardQuestion)}
        isOpen={isAsking}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </ModalFrame>
  );
}
