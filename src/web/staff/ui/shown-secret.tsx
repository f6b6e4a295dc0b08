import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

import { StaffModal, type LeaveQuestion } from './staff-modal.tsx';
import { PlainButton, StatusLine } from './basics.tsx';

interface ShownSecretProps {
  title: string;
  /** What the secret is for, and that it is not shown again. */
  text: string;
  /** The secret with its article, such as "the key". */
  what: string;
  /** Empty shows nothing. */
  secret: string;
  onClose: () => void;
}

/** A new secret, shown this once. Esc and the close button ask first, unless it was copied by the button. */
export function ShownSecret({ secret, ...rest }: ShownSecretProps) {
  return secret === '' ? null : <OpenSecret secret={secret} {...rest} />;
}

function OpenSecret({ title, text, what, secret, onClose }: ShownSecretProps) {
  const clipboard = useClipboard({ timeout: 10_000 });
  const isCopied = clipboard.copied;
  return (
    <StaffModal
      title={title}
      isOpen
      onClose={onClose}
      leaveQuestion={isCopied ? undefined : leaveQuestion(what)}
    >
      <Stack>
        <Text>{text}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </Code>
        <StatusLine>{stateOfCopy(what, clipboard)}</StatusLine>
        <Group justify="flex-end">
          <PlainButton data-autofocus onClick={() => clipboard.copy(secret)}>
            {isCopied ? 'Copied' : `Copy ${what}`}
          </PlainButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </StaffModal>
  );
}

function stateOfCopy(what: string, { copied, error }: { copied: boolean; error: Error | null }): string {
  if (error !== null) return `The browser did not copy ${what}. Select the text and copy it.`;
  return copied ? `${what.charAt(0).toUpperCase()}${what.slice(1)} is copied.` : '';
}

function leaveQuestion(what: string): LeaveQuestion {
  return {
    title: `Close without copying ${what}?`,
    text: 'It is not shown again.',
    action: 'Close',
    cancel: 'Back',
  };
}
