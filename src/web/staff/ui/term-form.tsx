import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';

interface TermFormProps extends Omit<TextInputProps, 'onChange' | 'onSubmit'> {
  value: string;
  onType: (text: string) => void;
  /** Sends what was typed. */
  onSend: () => void;
  /** What Enter in the field does, if it is not what the button does. */
  onEnter?: () => void;
  /** The words of the button; without them there is none. */
  action: string | undefined;
  isReady: boolean;
  isBusy?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** One field and the button that sends it. */
export function TermForm(props: TermFormProps) {
  const { onType, onSend, onEnter, action, isReady, isBusy = false, size = 'sm', children, ...field } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (onEnter !== undefined) onEnter();
    else if (isReady) onSend();
  };
  const press = onEnter === undefined ? ({ type: 'submit' } as const) : { onClick: onSend };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          {...{ autoComplete: 'off', flex: '1 1 220px', size }}
          {...field}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {action === undefined ? null : (
          <Button {...{ ...press, size }} disabled={!isReady} loading={isBusy}>
            {action}
          </Button>
        )}
        {children}
      </Group>
    </form>
  );
}

/** A typed term, which follows the term of the address: after Back, Forward or a link the field shows that. */
export function useTermOf(asked: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    setTyped(asked);
  }
  return [typed, setTyped];
}
