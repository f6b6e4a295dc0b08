import { Anchor, Button, Group, Stack, Text, Checkbox, Code, Fieldset, SimpleGrid } from '@mantine/core';
import { useState } from 'react';

import {
  keyUsesDays,
  type ApiKey,
  keyNamePattern,
  keyNameRule,
  type ApiKeyFields,
} from '#contract/calls/staff-api-keys.ts';
import { sumKeyUses } from '#domain/key-uses.ts';
import { isKeyGrant, keyGrants, type KeyGrant } from '#contract/key-grants.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { Instant, Noted, Outline, StatusLine } from '#web/staff/ui/basics.tsx';
import { OpenButton, RowList } from '#web/staff/ui/row-list.tsx';
import { ShownSecret } from '#web/staff/ui/shown-secret.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import type { FormField, OwnFieldProps } from '#web/staff/declared/form-field.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { apiKeysKey, ApiKeyPanel } from './api-key-panel.tsx';
import { scopesInFewWords, scopesByGroup, scopeWords } from './key-words.ts';

const plain = { key: '' };

/** The uses go on while the tab is open. */
const lookEveryMilliseconds = 15_000;

/** The API Keys tab: the keys of other systems, what they may do, and how they are used. */
export default function ApiKeysTab() {
  const [address, change] = useAddress(plain);
  const [isMaking, setIsMaking] = useState(false);
  const [key, setKey] = useState('');
  const list = useStaffQuery(apiKeysKey, 'GET /api/admin/api-key/', {
    refetchInterval: lookEveryMilliseconds,
  });
  const open = (id: string): void => change({ key: id });
  return (
    <Stack>
      <Introduction />
      <Loaded what="The keys" query={list} outline={<Outline lines={4} />}>
        {({ apiKeys }) => (
          <Keys {...{ apiKeys }} opened={address.key} onOpen={open} onMake={() => setIsMaking(true)} />
        )}
      </Loaded>
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
  const { guestUrl } = staffPage();
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
  /** The id of the key that is open below its row; empty without one. */
  opened: string;
  onOpen: (id: string) => void;
  onMake: () => void;
}

function Keys({ apiKeys, opened, onOpen, onMake }: KeysProps) {
  const may = useMay();
  const [valid, deleted] = [apiKeys.filter((one) => !one.isDeleted), apiKeys.filter((one) => one.isDeleted)];
  const make = may('API Key Create') ? <Button onClick={onMake}>Make key</Button> : null;
  const isMissing = opened !== '' && !apiKeys.some(({ apiKeyGUID }) => apiKeyGUID === opened);
  return (
    <>
      {valid.length === 0 ? (
        <EmptyState title="No other system has a valid key.">{make}</EmptyState>
      ) : (
        <Group justify="space-between">
          <StatusLine>
            {`${writeCount(valid.length, 'valid key', 'valid keys')}. Calls are those of the last ${keyUsesDays} days.`}
          </StatusLine>
          {make}
        </Group>
      )}
      <ApiKeyList label="Valid keys" apiKeys={valid} opened={opened} onOpen={onOpen} />
      {isMissing ? <StatusLine>The key of this address does not exist.</StatusLine> : null}
      {deleted.length === 0 ? null : <DeletedKeys apiKeys={deleted} opened={opened} onOpen={onOpen} />}
    </>
  );
}

/** Folded, unless the address opens one of them. */
function DeletedKeys({ apiKeys, opened, onOpen }: Omit<KeysProps, 'onMake'>) {
  const [isUnfolded, setIsUnfolded] = useState(() => apiKeys.some(({ apiKeyGUID }) => apiKeyGUID === opened));
  return (
    <details open={isUnfolded} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
      <Text component="summary" size="sm" py="xs">
        {writeCount(apiKeys.length, 'deleted key', 'deleted keys')}; a name stays taken after the deletion
      </Text>
      <ApiKeyList label="Deleted keys" apiKeys={apiKeys} opened={opened} onOpen={onOpen} />
    </details>
  );
}

interface ApiKeyListProps extends Omit<KeysProps, 'onMake'> {
  /** The accessible name of the table. */
  label: string;
}

function ApiKeyList({ label, apiKeys, opened, onOpen }: ApiKeyListProps) {
  return (
    <RowList
      label={label}
      rows={apiKeys}
      keyOf={({ apiKeyGUID }) => apiKeyGUID}
      renderCells={({ apiKeyGUID, name, scopes, isMakerGone, lastUsedAt, madeAt, madeBy, uses }) => {
        const { calls, refused } = sumKeyUses(uses);
        const isOpen = apiKeyGUID === opened;
        return {
          Name: name,
          May: scopesInFewWords(scopes),
          'Last used': lastUsedAt === null ? 'Never' : <Instant iso={lastUsedAt} />,
          ...{ Calls: calls, Refused: refused },
          Made: (
            <Noted note={`${madeBy ?? ''}${isMakerGone ? ', no longer in the team' : ''}`}>
              <Instant iso={madeAt} />
            </Noted>
          ),
          Key: <OpenButton {...{ isOpen }} of={name} onToggle={() => onOpen(isOpen ? '' : apiKeyGUID)} />,
        };
      }}
      renderBelow={(apiKey) =>
        apiKey.apiKeyGUID === opened ? <ApiKeyPanel apiKey={apiKey} onDeleted={() => onOpen('')} /> : null
      }
    />
  );
}

const start: ApiKeyFields = { name: '', scopes: [] };
const fields: readonly FormField<ApiKeyFields>[] = [
  {
    ...{ name: 'name', kind: 'text', label: 'Name', isRequired: true, lengthMax: 40 },
    hint: `The system that will use it, such as gate-north. ${keyNameRule}; a name is given once.`,
  },
  { name: 'scopes', kind: 'own', render: (props) => <ScopeFields {...props} /> },
];

interface ApiKeyFormProps {
  onClose: () => void;
  onMade: (made: { apiKey: ApiKey; key: string }) => void;
}

/** Makes a key. */
function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
  return (
    <StaffForm
      title="New key"
      submit="Make key"
      {...{ start, fields, onClose }}
      check={({ name, scopes }) => ({
        ...(keyNamePattern.test(name.trim()) ? {} : { name: `${keyNameRule}.` }),
        ...(scopes.length > 0 ? {} : { scopes: 'Choose at least one.' }),
      })}
      send={(draft) => staffSend('POST /api/admin/api-key/', draft)}
      again={[apiKeysKey]}
      onDone={onMade}
    />
  );
}

/** What a key is made for. A member chooses only what the member may do. */
function ScopeFields({ draft, faults, onChange }: OwnFieldProps<ApiKeyFields>) {
  const may = useMay();
  return (
    <Checkbox.Group
      label="What may it do?"
      description="Choose no more than the other system needs. It cannot be changed later."
      withAsterisk
      error={faults['scopes']}
      value={[...draft.scopes]}
      onChange={(chosen) => onChange({ scopes: chosen.filter(isKeyGrant) })}
    >
      <Stack gap="md" mt="sm">
        {scopesByGroup().map(({ group, scopes }) => (
          <Fieldset key={group} legend={group}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
              {scopes.map((scope) => (
                <ScopeBox key={scope} scope={scope} isAllowed={keyGrants[scope].needs.every(may)} />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ScopeBox({ scope, isAllowed }: { scope: KeyGrant; isAllowed: boolean }) {
  const { title, about } = scopeWords(scope);
  return (
    <Checkbox
      value={scope}
      label={title}
      disabled={!isAllowed}
      description={
        <>
          {isAllowed ? about : 'You may not do this yourself.'} <Code fz="xs">{scope}</Code>
        </>
      }
    />
  );
}
