import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { Account } from '#contract/calls/staff-account.ts';
import { isFreshSignIn } from '#domain/staff-session.ts';

import { Fields, isMissing } from '#web/staff/declared/form-field.tsx';
import { useStaffCall } from '#web/staff/declared/use-staff-call.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { noProof, proofField, sendProven, type SectionProps } from './proof.ts';

/** The member's open sessions; each but the present one can be ended. */
export function OwnSessions({ account, onChanged }: SectionProps) {
  const { directory, sessions } = account;
  const [draft, setDraft] = useState(noProof);
  const { isBusy, make } = useStaffCall();
  const fields = directory === null ? [proofField(account)] : [];
  const isReady =
    directory === null ? !fields.some((field) => isMissing(field, draft)) : hasFreshSignIn(account);
  const end = (done: string, which: { sessionGUID?: string }) => (): void =>
    void make({ send: () => endSessions(account, draft, which), done, onDone: onChanged });
  return (
    <Stack>
      <Stack component="ul" aria-label="Open sessions" gap="sm" m={0} p={0} className="list-none">
        {sessions.map((session) => (
          <Group component="li" justify="space-between" key={session.sessionGUID}>
            <SessionFacts session={session} />
            {session.isOwn ? null : (
              <Button
                variant="default"
                size="xs"
                disabled={!isReady || isBusy}
                onClick={end('The session has ended.', { sessionGUID: session.sessionGUID })}
              >
                End
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {sessions.every(({ isOwn }) => isOwn) ? (
        <Text c="dimmed">You are signed in here only.</Text>
      ) : (
        <>
          <Fields {...{ fields, draft }} onChange={setDraft} />
          {directory === null || isReady ? null : (
            <Text>
              {`To end other sessions, log out and sign in with ${directory} again: your sign-in must be less than ten minutes old.`}
            </Text>
          )}
          <Group>
            <Button
              variant="default"
              disabled={!isReady}
              loading={isBusy}
              onClick={end('Your other sessions have ended.', {})}
            >
              End all other sessions
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** A member of a directory proves it by a recent sign-in. */
function endSessions(account: Account, draft: typeof noProof, which: { sessionGUID?: string }) {
  const send = (proof: object) => staffSend('POST /app/account/end-sessions', { ...proof, ...which });
  return account.directory === null ? sendProven(account, draft, send) : send({});
}

/** True if the present session began recently, which proves a member who has no password here. */
function hasFreshSignIn({ sessions }: Account): boolean {
  const own = sessions.find(({ isOwn }) => isOwn);
  return own !== undefined && isFreshSignIn(new Date(own.startedAt), new Date());
}

function SessionFacts({ session }: { session: Account['sessions'][number] }) {
  const { device, network, startedAt, lastSeenAt, isOwn } = session;
  const where = [device, network].filter((text) => text !== '').join(', ');
  return (
    <div>
      <Text fw={600}>{`${where === '' ? 'Unknown device' : where}${isOwn ? ' (this session)' : ''}`}</Text>
      <Text size="sm" c="dimmed">
        Since <Instant iso={startedAt} />, last active <Instant iso={lastSeenAt} />
      </Text>
    </div>
  );
}
