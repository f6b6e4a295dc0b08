import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useFindAccount } from './find-account.ts';
import type { LoyaltyAccount } from './loyalty-account.ts';

interface AccountByNumberProps {
  /** The number of the account, from the URL. */
  number: string;
  onLoad: (account: LoyaltyAccount) => void;
  onLeave: () => void;
}

/** Loads the account with this number; if there is none, it says so and offers the search. */
export function AccountByNumber({ number, onLoad, onLeave }: AccountByNumberProps) {
  const { find } = useFindAccount();
  const account = useQuery({
    queryKey: ['loyalty', 'number', number],
    queryFn: async () => {
      const rows = bodyOf(await staffSend('POST /api/admin/loyalty/search/', { searchTerm: number }));
      const email = rows.find((row) => row.STRACCOUNTID === number)?.STREMAIL;
      const found = email === undefined ? 'unknown' : await find(email);
      return found === undefined || found === 'unknown' ? null : found;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const load = useEffectEvent(onLoad);
  const { data } = account;
  useEffect(() => {
    if (data !== undefined && data !== null) load(data);
  }, [data]);
  return (
    <Stack align="flex-start">
      <QueryFault what={`Account ${number}`} query={account} />
      {account.isPending ? <LoadingMark /> : null}
      {data === null ? <Text component="output">There is no active account {number}.</Text> : null}
      {account.isPending ? null : (
        <Button variant="default" onClick={onLeave}>
          Back to the search
        </Button>
      )}
    </Stack>
  );
}
