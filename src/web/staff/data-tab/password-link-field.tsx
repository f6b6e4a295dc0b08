import { Alert, Button, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { LinkCode } from './link-modal.tsx';

const advice = 'Recommended: the member chooses a password that no one else knows';

type Sent = { expiresAt: string; setPasswordLink?: string | undefined };

/** Mails a member a link to choose a password, which no one else knows then. */
export function PasswordLinkField({ id }: { id: string }) {
  const may = useMay();
  const { directory } = useStaffPage();
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const { isBusy, failure, run, fail } = useTask();
  const sendLink = async (): Promise<void> => {
    const result = await run(() =>
      staffSend('POST /api/admin/team-member/:id/password-link', undefined, { params: { id } }),
    );
    if (result.ok) setSent(result.body);
    else fail(failureText(result));
  };
  const removeFactor = async (): Promise<void> => {
    const result = await run(() =>
      staffSend('DELETE /api/admin/team-member/:id/second-factor', undefined, { params: { id } }),
    );
    setIsAsking(false);
    if (!result.ok) return fail(failureText(result));
    showToast('The second factor was removed; the member was mailed.');
  };
  return (
    <Input.Wrapper label="Or send a link" description={advice} labelElement="div">
      <Stack gap="xs" mt="xs" align="flex-start">
        {directory === null ? null : (
          <Text size="sm">{`Not for members who sign in with ${directory}: they have no password here.`}</Text>
        )}
        <Button variant="default" loading={isBusy} onClick={() => void sendLink()}>
          {sent === null ? 'Send a link' : 'Send another link'}
        </Button>
        <output>
          {sent === null ? null : (
            <Text size="sm">
              A mail with the link is on its way. It works once, until <Instant iso={sent.expiresAt} />.
            </Text>
          )}
        </output>
        {sent?.setPasswordLink === undefined ? null : <LinkCode link={sent.setPasswordLink} />}
        {may('Team Member Update') ? (
          <Button variant="subtle" color="red" loading={isBusy} onClick={() => setIsAsking(true)}>
            Remove a lost second factor
          </Button>
        ) : null}
        <ConfirmDialog
          isOpen={isAsking}
          title="Remove the second factor"
          text="This removes the member’s passkeys, one-time codes and recovery codes and ends their sessions. Make sure that it is really them who asks, for example face to face."
          action="Remove the second factor"
          isBusy={isBusy}
          onConfirm={() => void removeFactor()}
          onCancel={() => setIsAsking(false)}
        />
        <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
      </Stack>
    </Input.Wrapper>
  );
}
