import { Button, Group, SimpleGrid, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { cleanEmail, isEmail } from '#domain/email.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { AccountLookup } from './account-lookup.tsx';
import { useFindAccount } from './find-account.ts';

interface StartStepProps {
  /** True if the member came back from another step; the email field then takes the focus. */
  isReturn: boolean;
  /** The search of the address. */
  asked: string;
  onAsk: (term: string) => void;
  /** Opens the account with this user id or number. */
  onLoad: (id: string) => void;
  /** Called with an email that belongs to no member. */
  onUnknown: (email: string) => void;
}

/** The first step of the tab: the member's email, or a search by other data. */
export function StartStep({ isReturn, asked, onAsk, onLoad, onUnknown }: StartStepProps) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const { isBusy, find } = useFindAccount();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn) field.current?.focus();
  }, [isReturn]);
  const email = cleanEmail(typed);
  const load = async (wanted: string): Promise<void> => {
    const found = await find(wanted);
    if (found === 'unknown') onUnknown(wanted);
    else if (found !== undefined) onLoad(found.userId);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmail(email) && !isBusy) void load(email);
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="xs">
      <div>
        <Title order={2} size="h4">
          Load an account
        </Title>
        <form onSubmit={submit}>
          <Group gap="xs">
            <TextInput
              ref={field}
              aria-label="Email"
              placeholder="Email"
              type="email"
              autoComplete="off"
              flex="1 1 200px"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!isEmail(email)} loading={isBusy}>
              Submit
            </Button>
          </Group>
        </form>
      </div>
      {may('Loyalty Search') ? <AccountLookup {...{ isBusy, asked, onAsk, onLoad }} /> : null}
    </SimpleGrid>
  );
}
