import { Button, Text } from '@mantine/core';
import { Fragment } from 'react';

import type { ApiKey } from '#contract/calls/staff-api-keys.ts';
import { sumKeyUses } from '#domain/key-uses.ts';
import { formatNumber } from '#domain/park-format.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { StackingRow, StackingTable, StackingWholeRow } from '#web/staff/ui/stacking-table.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ApiKeyPanel } from './api-key-panel.tsx';
import { scopesInFewWords } from './key-words.ts';

const heads = ['Name', 'May', 'Last used', 'Calls', 'Refused', 'Made', 'Key'] as const;

interface ApiKeyListProps {
  /** The accessible name of the table. */
  label: string;
  apiKeys: readonly ApiKey[];
  /** The id of the key that is open below its row; empty without one. */
  opened: string;
  onOpen: (id: string) => void;
}

/** Keys as a table; one of them may be open below its row. */
export function ApiKeyList({ label, apiKeys, opened, onOpen }: ApiKeyListProps) {
  return (
    <StackingTable label={label} heads={heads}>
      {apiKeys.map((apiKey) => {
        const isOpen = apiKey.apiKeyGUID === opened;
        return (
          <Fragment key={apiKey.apiKeyGUID}>
            <KeyRow apiKey={apiKey} isOpen={isOpen} onOpen={onOpen} />
            {isOpen ? (
              <StackingWholeRow span={heads.length}>
                <ApiKeyPanel apiKey={apiKey} onDeleted={() => onOpen('')} />
              </StackingWholeRow>
            ) : null}
          </Fragment>
        );
      })}
    </StackingTable>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

function KeyRow({ apiKey, isOpen, onOpen }: KeyRowProps) {
  const park = useStaffPage();
  const { apiKeyGUID, name, scopes, isMakerGone, lastUsedAt, madeAt, madeBy } = apiKey;
  const { calls, refused } = sumKeyUses(apiKey.uses);
  return (
    <StackingRow
      cells={{
        Name: <Text size="sm">{name}</Text>,
        May: scopesInFewWords(scopes),
        'Last used': lastUsedAt === null ? 'Never' : <Instant iso={lastUsedAt} />,
        Calls: <span className="tabular-nums">{formatNumber(calls, park)}</span>,
        Refused: <span className="tabular-nums">{formatNumber(refused, park)}</span>,
        Made: (
          <>
            <Instant iso={madeAt} />
            <Text size="xs" c="dimmed">
              <bdi>{madeBy ?? ''}</bdi>
              {isMakerGone ? ', no longer in the team' : ''}
            </Text>
          </>
        ),
        Key: (
          <Button
            variant="light"
            size="compact-md"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
            onClick={() => onOpen(isOpen ? '' : apiKeyGUID)}
          >
            {isOpen ? 'Close' : 'Open'}
          </Button>
        ),
      }}
    />
  );
}
