import { Checkbox, Code, Fieldset, SimpleGrid, Stack } from '@mantine/core';

import {
  keyNamePattern,
  keyNameRule,
  type ApiKey,
  type ApiKeyFields,
} from '#contract/calls/staff-api-keys.ts';
import { isKeyGrant, keyGrants, type KeyGrant } from '#contract/key-grants.ts';

import type { FormField, OwnFieldProps } from '#web/staff/declared/form-field.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { scopesByGroup, scopeWords } from './key-words.ts';

/** The key of the keys in the cache; every change makes them stale. */
export const apiKeysKey = ['api-keys'];

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
export function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
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
