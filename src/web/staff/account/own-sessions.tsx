import { Alert, Button, Group, Stack, Text } from '@mantine/core';

import type { Account } from '#contract/calls/staff-account.ts';
import { isFreshSignIn } from '#domain/staff-session.ts';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { PlainList } from './plain-list.tsx';
import { ProofField, useProof, type SectionProps } from './proof-field.tsx';

/** The member's open sessions; each but the present one can be ended. */
export function OwnSessions({ account, onChanged }: SectionProps) {
  const proof = useProof(account);
  const { isBusy, failure, run, fail } = useTask();
  const others = account.sessions.filter(({ isOwn }) => !isOwn);
  const { directory } = account;
  const isReady = directory === null ? proof.isReady : hasFreshSignIn(account);
  const end = async (sessionGUID?: string): Promise<void> => {
    const proven = directory === null ? await run(proof.read) : {};
    if (typeof proven === 'string') return fail(proven);
    const body = { ...proven, ...(sessionGUID === undefined ? {} : { sessionGUID }) };
    const result = await run(() => staffSend('POST /app/account/end-sessions', body));
    if (!result.ok) return fail(failureText(result));
    showToast(sessionGUID === undefined ? 'Your other sessions have ended.' : 'The session has ended.');
    onChanged();
  };
  return (
    <Stack>
      <PlainList label="Open sessions">
        {account.sessions.map((session) => (
          <li key={session.sessionGUID}>
            <Group justify="space-between">
              <SessionFacts session={session} />
              {session.isOwn ? null : (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!isReady || isBusy}
                  onClick={() => void end(session.sessionGUID)}
                >
                  End
                </Button>
              )}
            </Group>
          </li>
        ))}
      </PlainList>
      {others.length === 0 ? (
        <Text c="dimmed">You are signed in here only.</Text>
      ) : (
        <>
          {directory === null ? <ProofField proof={proof} /> : null}
          {directory === null || isReady ? null : (
            <Text>
              {`To end other sessions, log out and sign in with ${directory} again: your sign-in must be less than ten minutes old.`}
            </Text>
          )}
          <Button variant="default" disabled={!isReady} loading={isBusy} onClick={() => void end()}>
            End all other sessions
          </Button>
        </>
      )}
      <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
    </Stack>
  );
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
