import { Checkbox, Code, Fieldset, SimpleGrid, Stack } from '@mantine/core';

import { isKeyGrant, keyGrants, type KeyGrant } from '#contract/key-grants.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { scopesByGroup, scopeWords } from './key-words.ts';

interface ScopeFieldsProps {
  scopes: readonly KeyGrant[];
  error: string | undefined;
  onChange: (scopes: KeyGrant[]) => void;
}

/** What a key is made for. A member chooses only what the member may do. */
export function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const may = useMay();
  return (
    <Checkbox.Group
      label="What may it do?"
      description="Choose no more than the other system needs. It cannot be changed later."
      withAsterisk
      error={error}
      value={[...scopes]}
      onChange={(chosen) => onChange(chosen.filter(isKeyGrant))}
    >
      <Stack gap="md" mt="sm">
        {scopesByGroup().map(({ group, scopes: ofGroup }) => (
          <Fieldset key={group} legend={group}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
              {ofGroup.map((scope) => (
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
