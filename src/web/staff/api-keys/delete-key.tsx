import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';

import { keyUsesDays, type ApiKey } from '#contract/calls/staff-api-keys.ts';
import { sumKeyUses } from '#domain/key-uses.ts';

import { failureText } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { scopeWords, wordsOfUse } from './key-words.ts';
import { useKeyChanges } from './use-api-keys.ts';

interface DeleteKeyProps {
  apiKey: ApiKey;
  onDeleted: () => void;
}

/** Deletes a key after a question that names what stops. */
export function DeleteKey({ apiKey, onDeleted }: DeleteKeyProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { remove, isBusy } = useKeyChanges();
  const confirm = async (): Promise<void> => {
    const removed = await remove(apiKey.apiKeyGUID);
    setIsAsked(false);
    if (!removed.ok) return showToast(failureText(removed), 'danger');
    showToast(`The key ${apiKey.name} is deleted.`);
    onDeleted();
  };
  return (
    <>
      <Button variant="light" color="red" onClick={() => setIsAsked(true)}>
        Delete key
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete the key ${apiKey.name}?`}
        text="Each call of the system that has this key is refused from then on. The key cannot be brought back."
        action="Delete key"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      >
        <Stops apiKey={apiKey} />
      </ConfirmDialog>
    </>
  );
}

function Stops({ apiKey }: { apiKey: ApiKey }) {
  const park = useStaffPage();
  const { lastUsedAt, scopes } = apiKey;
  return (
    <>
      <div>
        <Text size="sm">It can no longer:</Text>
        <List size="sm">
          {scopes.map((scope) => (
            <List.Item key={scope}>{lowerFirst(scopeWords(scope).title)}</List.Item>
          ))}
        </List>
      </div>
      <Text size="sm">
        {lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            Last used <Instant iso={lastUsedAt} />; {wordsOfUse(sumKeyUses(apiKey.uses), park)} in{' '}
            {keyUsesDays} days.
          </>
        )}
      </Text>
    </>
  );
}

/** Within a sentence. */
function lowerFirst(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
