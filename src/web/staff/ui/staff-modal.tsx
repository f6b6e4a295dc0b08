import { useState, type ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { useDraftGuard } from './use-draft-guard.ts';

/** The question before a modal closes and loses typed text. */
export interface LeaveQuestion {
  title: string;
  text: string;
  action: string;
  cancel: string;
}

/** The question about unsaved text. */
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
  /** True for a form that stands at the side of its list, and fills a phone. */
  isAtSide?: boolean;
  /** Shown when Esc or the close button would lose typed text; undefined while there is none. */
  leaveQuestion?: LeaveQuestion | undefined;
  children: ReactNode;
}

/** A modal of the back office. It closes by Esc and by its close button, and asks first if that would lose a draft. */
export function StaffModal({
  title,
  isOpen,
  onClose,
  isAtSide = false,
  size = isAtSide ? '480px' : 'lg',
  leaveQuestion,
  children,
}: StaffModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  useDraftGuard(isOpen && leaveQuestion !== undefined, () => setIsAsking(true));
  if (isAsking && (!isOpen || leaveQuestion === undefined)) setIsAsking(false);
  return (
    <ModalFrame
      title={title}
      isOpen={isOpen}
      onLeave={() => (leaveQuestion === undefined ? onClose() : setIsAsking(true))}
      size={size}
      isAtSide={isAtSide}
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
