import { Code, CopyButton, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { Instant, PlainButton } from '#web/staff/ui/basics.tsx';

const advice = 'Recommended: the member chooses a password that no one else knows';

type Sent = { expiresAt: string; setPasswordLink?: string | undefined };

/** Mails a member a link to choose a password, which no one else knows then. */
export function PasswordLinkField({ id }: { id: string }) {
  const { directory } = staffPage();
  const [sent, setSent] = useState<Sent | null>(null);
  const options = { params: { id } };
  return (
    <Input.Wrapper label="Or send a link" description={advice} labelElement="div">
      <Stack gap="xs" mt="xs" align="flex-start">
        {directory === null ? null : (
          <Text size="sm">{`Not for members who sign in with ${directory}: they have no password here.`}</Text>
        )}
        <ActButton
          needs="Team Member Update"
          label={sent === null ? 'Send a link' : 'Send another link'}
          variant="default"
          question={{
            title: 'Send a link',
            text: 'The member gets a mail with a link to choose a password. A link that was sent before stops working.',
            action: 'Send link',
            isFinal: false,
          }}
          send={() => staffSend('POST /api/admin/team-member/:id/password-link', undefined, options)}
          onDone={setSent}
        />
        <output>
          {sent === null ? null : (
            <Text size="sm">
              A mail with the link is on its way. It works once, until <Instant iso={sent.expiresAt} />.
            </Text>
          )}
        </output>
        {sent?.setPasswordLink === undefined ? null : <LinkCode link={sent.setPasswordLink} />}
        <ActButton
          needs="Team Member Update"
          label="Remove a lost second factor"
          variant="subtle"
          color="red"
          question={{
            title: 'Remove the second factor',
            text: 'This removes the member’s passkeys, one-time codes and recovery codes and ends their sessions. Make sure that it is really them who asks, for example face to face.',
            action: 'Remove the second factor',
          }}
          send={() => staffSend('DELETE /api/admin/team-member/:id/second-factor', undefined, options)}
          done="The second factor was removed; the member was mailed."
        />
      </Stack>
    </Input.Wrapper>
  );
}

/** A link with a button that copies it. */
function LinkCode({ link }: { link: string }) {
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Code block w="100%">
        {link}
      </Code>
      <CopyButton value={link}>
        {({ copied, copy }) => <PlainButton onClick={copy}>{copied ? 'Copied' : 'Copy link'}</PlainButton>}
      </CopyButton>
    </Stack>
  );
}
