import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useFindAccount } from './find-account.ts';
import type { LoyaltyAccount } from './loyalty-account.ts';

interface AccountOfAddressProps {
  /** The number of the account, or empty if the address names it by its email. */
  number: string;
  email: string;
  onLoad: (account: LoyaltyAccount) => void;
  onLeave: () => void;
}

/** Loads the account that the address names; if there is none, it says so and offers the search. */
export function AccountOfAddress({ number, email, onLoad, onLeave }: AccountOfAddressProps) {
  const { find } = useFindAccount();
  const name = number === '' ? email : number;
  const account = useQuery({
    queryKey: ['loyalty', 'address', name],
    queryFn: async () => {
      const wanted = number === '' ? email : await findEmail(number);
      const found = wanted === undefined ? 'unknown' : await find(wanted);
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
      <QueryFault what={`Account ${name}`} query={account} />
      {account.isPending ? <LoadingMark /> : null}
      {data === null ? <Text component="output">There is no active account {name}.</Text> : null}
      {account.isPending ? null : (
        <Button variant="default" onClick={onLeave}>
          Back to the search
        </Button>
      )}
    </Stack>
  );
}

async function findEmail(number: string): Promise<string | undefined> {
  const rows = bodyOf(await staffSend('POST /api/admin/loyalty/search/', { searchTerm: number }));
  return rows.find((row) => row.STRACCOUNTID === number)?.STREMAIL;
}
