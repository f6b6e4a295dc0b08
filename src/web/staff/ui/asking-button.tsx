import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';

interface AskingButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'loading' | 'disabled'> {
  label: string;
  title: string;
  /** The effect of the action. */
  text: string;
  /** The label of the confirming button. */
  action: string;
  /** False for an action that ends nothing, such as a mail. */
  isFinal?: boolean;
  onConfirm: () => void;
}

/** A button that asks before it acts. */
export function AskingButton({ label, title, text, action, isFinal, onConfirm, ...look }: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...{ title, text, action, isFinal }}
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false);
          onConfirm();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
