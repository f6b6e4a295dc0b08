import { Alert, Code, Group, List, Stack, Text, Title } from '@mantine/core';

import { keyUsesDays, type ApiKey } from '#contract/calls/staff-api-keys.ts';
import { sumKeyUses } from '#domain/key-uses.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { DeleteKey } from './delete-key.tsx';
import { scopeWords, wordsOfUse } from './key-words.ts';
import { MadeAndDeleted } from './made-and-deleted.tsx';

interface ApiKeyPanelProps {
  apiKey: ApiKey;
  onDeleted: () => void;
}

/** One key: what it may do, what it called, and its deletion. */
export function ApiKeyPanel({ apiKey, onDeleted }: ApiKeyPanelProps) {
  const may = useMay();
  const heading = `key-${apiKey.apiKeyGUID}`;
  return (
    <Stack component="section" aria-labelledby={heading} py="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {apiKey.name}
        </Title>
        {may('API Key Delete') && !apiKey.isDeleted ? (
          <DeleteKey apiKey={apiKey} onDeleted={onDeleted} />
        ) : null}
      </Group>
      <KeyTrouble apiKey={apiKey} />
      <MadeAndDeleted apiKey={apiKey} />
      <Scopes scopes={apiKey.scopes} />
      <Uses apiKey={apiKey} />
    </Stack>
  );
}

/** What someone should look at; nothing for a key in order. */
function KeyTrouble({ apiKey }: { apiKey: ApiKey }) {
  const { isDeleted, isMakerGone, madeBy } = apiKey;
  if (isDeleted) return null;
  const { refused } = sumKeyUses(apiKey.uses);
  return (
    <>
      {isMakerGone ? (
        <Alert color="gray">
          <bdi>{madeBy}</bdi>, who made this key, can no longer sign in. The key belongs to the park and stays
          valid. If that person may have kept it, make another one for the system, then delete this one.
        </Alert>
      ) : null}
      {refused > 0 ? (
        <Alert color="red" title="Calls were refused">
          The system asks for something that this key is not made for; the calls stand below. If it needs
          that, make another key.
        </Alert>
      ) : null}
    </>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h6">
        What it may do
      </Title>
      <List size="sm" spacing={4} mt={4}>
        {scopes.map((scope) => {
          const { title, about } = scopeWords(scope);
          return (
            <List.Item key={scope}>
              <strong>{title}.</strong> {about} <Code>{scope}</Code>
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}

function Uses({ apiKey: { uses } }: { apiKey: ApiKey }) {
  const park = useStaffPage();
  return (
    <div>
      <Title order={3} size="h6">
        Calls in {keyUsesDays} days
      </Title>
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ) : (
        <List size="sm" spacing={4} mt={4}>
          {uses.map((use) => (
            <List.Item key={use.call}>
              <Code>{use.call}</Code> {wordsOfUse(use, park)}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
