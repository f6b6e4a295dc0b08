import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearch } from 'wouter';

import type { LoginResult } from '#contract/calls/staff-session.ts';

import { bodyOf, queryFaultText, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/**
 * The way of a member to another park of the chain, which takes its team from this one: the park vouches for them, and the
 * browser goes on by itself.
 */
export function VisitScreen({ user }: { user: LoginResult }) {
  const { brandName } = useStaffPage();
  const visit = new URLSearchParams(useSearch()).get('visit') ?? '';
  const vouched = useQuery({
    queryKey: ['visit', visit],
    queryFn: async () => bodyOf(await staffSend('POST /app/vouch/', { visit })),
    // Each answer is good for one sign-in.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data } = vouched;
  useEffect(() => {
    if (data !== undefined) location.replace(data.address);
  }, [data]);
  const fault = queryFaultText(vouched.error);
  return (
    <Paper withBorder className="staff-column" mt={{ base: 'md', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <Title order={1} size="h2">
          {data === undefined ? 'To the other park' : `To ${data.park}`}
        </Title>
        <Text c="dimmed">{`Signed in at ${brandName} as ${user.teamMemberUsername}`}</Text>
        {fault === '' ? null : <Alert color="red">{fault}</Alert>}
        {vouched.isError ? (
          <Anchor component={Link} href="/admin">
            {`Stay in the back office of ${brandName}`}
          </Anchor>
        ) : (
          <LoadingMark label="Going on" />
        )}
      </Stack>
    </Paper>
  );
}

/** Says on the login page that the way goes on afterwards. */
export function VisitNotice() {
  const { brandName } = useStaffPage();
  return (
    <Alert variant="light" color="brand">
      {`Your account is at ${brandName}. Log in here; then you go on to the other park.`}
    </Alert>
  );
}
