import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { keyUsesDays, type ApiKey } from '#contract/calls/staff-api-keys.ts';
import { countWords } from '#domain/count-words.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { ShownSecret } from '#web/staff/ui/shown-secret.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { useApiKeys } from './use-api-keys.ts';

const plain = { key: '' };

/** The API Keys tab: the keys of other systems, what they may do, and how they are used. */
export default function ApiKeysTab() {
  const [address, change] = useAddress(plain);
  const [isMaking, setIsMaking] = useState(false);
  const [key, setKey] = useState('');
  const list = useApiKeys();
  const open = (id: string): void => change({ key: id });
  return (
    <Stack>
      <Introduction />
      <QueryFault what="The keys" query={list} />
      {list.isPending ? <Outline lines={4} /> : null}
      {list.data === undefined ? null : (
        <Keys apiKeys={list.data} opened={address.key} onOpen={open} onMake={() => setIsMaking(true)} />
      )}
      {isMaking ? (
        <ApiKeyForm
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false);
            setKey(made.key);
            open(made.apiKey.apiKeyGUID);
          }}
        />
      ) : null}
      <ShownSecret
        title="The new key"
        text="Enter this key in the other system, which sends it with each call. It is not shown again, and no one can look it up."
        what="the key"
        secret={key}
        onClose={() => setKey('')}
      />
    </Stack>
  );
}

function Introduction() {
  const { guestUrl } = useStaffPage();
  return (
    <Text size="sm">
      With a key another system reads, imports, creates passes or checks codes: only what its key is made for.
      Each system gets a key of its own, so that one can be deleted alone. The calls are explained on the{' '}
      <Anchor size="sm" href={`${guestUrl}developers`} target="_blank" rel="noopener" underline="always">
        page for developers
      </Anchor>
      .
    </Text>
  );
}

interface KeysProps {
  apiKeys: readonly ApiKey[];
  opened: string;
  onOpen: (id: string) => void;
  onMake: () => void;
}

function Keys({ apiKeys, opened, onOpen, onMake }: KeysProps) {
  const may = useMay();
  const park = useStaffPage();
  const [valid, deleted] = [apiKeys.filter((one) => !one.isDeleted), apiKeys.filter((one) => one.isDeleted)];
  const make = may('API Key Create') ? <Button onClick={onMake}>Make key</Button> : null;
  const isMissing = opened !== '' && !apiKeys.some(({ apiKeyGUID }) => apiKeyGUID === opened);
  return (
    <>
      {valid.length === 0 ? (
        <Empty>{make}</Empty>
      ) : (
        <>
          <Group justify="space-between">
            <StatusLine>
              {countWords(valid.length, 'valid key', 'valid keys', park)}. Calls are those of the last{' '}
              {keyUsesDays} days.
            </StatusLine>
            {make}
          </Group>
          <ApiKeyList label="Valid keys" apiKeys={valid} opened={opened} onOpen={onOpen} />
        </>
      )}
      {isMissing ? <StatusLine>The key of this address does not exist.</StatusLine> : null}
      {deleted.length === 0 ? null : <DeletedKeys apiKeys={deleted} opened={opened} onOpen={onOpen} />}
    </>
  );
}

/** Folded, unless the address opens one of them. */
function DeletedKeys({ apiKeys, opened, onOpen }: Omit<KeysProps, 'onMake'>) {
  const park = useStaffPage();
  const [isUnfolded, setIsUnfolded] = useState(() => apiKeys.some(({ apiKeyGUID }) => apiKeyGUID === opened));
  return (
    <details open={isUnfolded} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
      <Text component="summary" size="sm" py="xs">
        {countWords(apiKeys.length, 'deleted key', 'deleted keys', park)}; a name stays taken after the
        deletion
      </Text>
      <ApiKeyList label="Deleted keys" apiKeys={apiKeys} opened={opened} onOpen={onOpen} />
    </details>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder p="lg">
      <Stack align="flex-start" gap="sm">
        <StatusLine>No other system has a valid key.</StatusLine>
        {children}
      </Stack>
    </Paper>
  );
}
