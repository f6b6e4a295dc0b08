import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

import { StaffModal } from '#web/staff/ui/staff-modal.tsx';

/** A new secret, shown this once. Empty shows nothing. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <StaffModal title="Secret of the webhook" isOpen={secret !== ''} onClose={onClose}>
      <Stack>
        <Text>
          Enter this secret in the other system, which checks by it that an event comes from this park. It is
          not shown again.
        </Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the secret'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </StaffModal>
  );
}
