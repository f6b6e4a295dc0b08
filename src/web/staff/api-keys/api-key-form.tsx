import { Button, Stack, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';

import {
  keyNamePattern,
  keyNameRule,
  type ApiKey,
  type ApiKeyFields,
} from '#contract/calls/staff-api-keys.ts';

import { faultOf, type WriteFault } from '#web/staff/session/write-fault.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { useKeyChanges } from './use-api-keys.ts';

interface ApiKeyFormProps {
  onClose: () => void;
  onMade: (made: { apiKey: ApiKey; key: string }) => void;
}

const empty: ApiKeyFields = { name: '', scopes: [] };

/** Makes a key. Errors stand at their fields, and the first one of them gets the focus. */
export function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, fault, isBusy, change, submit } = useKeyForm({
    onMade,
    onRefused: () =>
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role=group] input')?.focus(),
      ),
  });
  return (
    <StaffModal
      title="New key"
      isOpen
      size="xl"
      onClose={onClose}
      leaveQuestion={draft === empty ? undefined : discardQuestion}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description={`The system that will use it, such as gate-north. ${keyNameRule}; a name is given once.`}
            data-autofocus
            withAsterisk
            maxLength={40}
            autoComplete="off"
            error={fault?.byField['name']}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <ScopeFields
            scopes={draft.scopes}
            error={fault?.byField['scopes']}
            onChange={(scopes) => change({ scopes })}
          />
          <ModalActions fault={fault?.text ?? null}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Make key
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

function useKeyForm({ onMade, onRefused }: Pick<ApiKeyFormProps, 'onMade'> & { onRefused: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [fault, setFault] = useState<WriteFault | null>(null);
  const { make, isBusy } = useKeyChanges();
  const refuse = (found: WriteFault): void => {
    setFault(found);
    onRefused();
  };
  const save = async (): Promise<void> => {
    const found = faultOfDraft(draft);
    if (found !== null) return refuse(found);
    const made = await make(draft);
    if (made.ok) onMade(made.body);
    else refuse(faultOf(made));
  };
  return {
    draft,
    fault,
    isBusy,
    change: (changed: Partial<ApiKeyFields>) => {
      setDraft((known) => ({ ...known, ...changed }));
      setFault(null);
    },
    submit: (event: SubmitEvent): void => {
      event.preventDefault();
      if (!isBusy) void save();
    },
  };
}

/** The errors that the server would name too, before the call is made. */
function faultOfDraft({ name, scopes }: ApiKeyFields): WriteFault | null {
  const byField = {
    ...(keyNamePattern.test(name.trim()) ? {} : { name: `${keyNameRule}.` }),
    ...(scopes.length > 0 ? {} : { scopes: 'Choose at least one.' }),
  };
  return Object.keys(byField).length === 0 ? null : { text: 'Some fields need a change.', byField };
}
