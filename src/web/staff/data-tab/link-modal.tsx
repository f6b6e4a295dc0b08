import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

import { StaffModal } from '#web/staff/ui/staff-modal.tsx';

const closeQuestion = {
  title: 'Close without the link?',
  text: 'It is not shown again. The mail with it is on its way.',
  action: 'Close',
  cancel: 'Back to the link',
};

/** Shows the one-time link of a new team member, to be handed over if the server sends no mail. */
export function LinkModal({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <StaffModal title="The team member was created" isOpen onClose={onClose} leaveQuestion={closeQuestion}>
      <Stack>
        <Text>
          A mail with this link is on its way. It works once, within three days; you may also hand it over
          yourself. It is not shown again.
        </Text>
        <Code block>{link}</Code>
        <Group justify="flex-end">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </StaffModal>
  );
}
