import { Button, Code, CopyButton, Stack, Text } from '@mantine/core';

import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
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
          A mail with this link is on its way. It works once, within 24 hours; you may also hand it over
          yourself. It is not shown again; the member’s form sends a new one.
        </Text>
        <LinkCode link={link} />
        <ModalActions fault={null}>
          <Button onClick={onClose}>Done</Button>
        </ModalActions>
      </Stack>
    </StaffModal>
  );
}

/** A link with a button that copies it. */
export function LinkCode({ link }: { link: string }) {
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Code block w="100%">
        {link}
      </Code>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
