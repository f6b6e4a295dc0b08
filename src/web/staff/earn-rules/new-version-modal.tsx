import {
  Alert,
  Button,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { faultsOfEarnRules, type EarnRulesDraft } from '#domain/earn-rules.ts';

import { failureText, staffSend } from '../staff-send.ts';
import { showToast } from '../toasts.ts';
import { ParkTimeField } from '../ui/park-time-field.tsx';
import { StaffModal } from '../ui/staff-modal.tsx';
import { draftOf, numberFields, setNumber, shown } from './version-draft.ts';

interface NewVersionModalProps {
  newest: EarnRulesVersion;
  onClose: () => void;
}

/** Makes a version from the newest one; faults stand at their fields while they are typed. */
export function NewVersionModal({ newest, onClose }: NewVersionModalProps) {
  const form = useVersionForm(newest, onClose);
  const { draft, setDraft, faultOf } = form;
  return (
    <StaffModal title="New version of the earn rules" isOpen onClose={onClose} size="xl">
      <form onSubmit={form.submit}>
        <Stack>
          <Text>
            A version is never changed once it is made. Claims that were made before it keep their points.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {numberFields.map((field) => (
              <NumberInput
                key={field.path}
                label={field.label}
                decimalScale={field.places}
                value={shown(field.read(draft))}
                error={faultOf(field.path)}
                onChange={(value) => setDraft(setNumber(draft, field, value))}
              />
            ))}
            <ParkTimeField
              label="Valid from"
              description="At once where it is empty"
              value={form.validFrom ?? ''}
              error={faultOf('/validFrom')}
              onChange={form.setValidFrom}
            />
          </SimpleGrid>
          <TierFields draft={draft} faultOf={faultOf} onDraft={setDraft} />
          <div role="alert">{form.fault === '' ? null : <Alert color="red">{form.fault}</Alert>}</div>
          <Group justify="flex-end">
            <Button type="submit" disabled={!form.isReady} loading={form.isBusy}>
              Make version {newest.version + 1}
            </Button>
          </Group>
        </Stack>
      </form>
    </StaffModal>
  );
}

interface TierFieldsProps {
  draft: EarnRulesDraft;
  faultOf: (path: string) => string | undefined;
  onDraft: (draft: EarnRulesDraft) => void;
}

function TierFields({ draft, faultOf, onDraft }: TierFieldsProps) {
  // A tier has no name of its own while it is typed; its row does, so that the focus stays where a row goes.
  const [rowIds, setRowIds] = useState(() => draft.tiers.map((_, at) => at));
  const setTiers = (tiers: EarnRulesDraft['tiers']): void => onDraft({ ...draft, tiers });
  const addTier = (): void => {
    setRowIds([...rowIds, Math.max(-1, ...rowIds) + 1]);
    setTiers([...draft.tiers, { name: '', from: 0 }]);
  };
  const removeTier = (place: number): void => {
    setRowIds(rowIds.filter((_, at) => at !== place));
    setTiers(draft.tiers.filter((_, at) => at !== place));
  };
  const setTier = (place: number, change: Partial<EarnRulesDraft['tiers'][number]>): void =>
    setTiers(draft.tiers.map((tier, at) => (at === place ? { ...tier, ...change } : tier)));
  return (
    <Fieldset legend="Tiers, by the points of twelve months">
      <Stack gap="xs">
        {draft.tiers.map((tier, place) => (
          <Group key={rowIds[place]} align="flex-start">
            <TextInput
              aria-label={`Name of tier ${place + 1}`}
              flex="1 1 140px"
              maxLength={60}
              value={tier.name}
              error={faultOf(`/tiers/${place}/name`)}
              onChange={(event) => setTier(place, { name: event.currentTarget.value })}
            />
            <NumberInput
              aria-label={`Points of tier ${place + 1}`}
              flex="1 1 120px"
              allowDecimal={false}
              value={shown(tier.from)}
              error={faultOf(`/tiers/${place}/from`)}
              onChange={(value) => setTier(place, { from: value === '' ? Number.NaN : Number(value) })}
            />
            <Button
              variant="default"
              aria-label={`Remove tier ${place + 1}`}
              onClick={() => removeTier(place)}
            >
              Remove
            </Button>
          </Group>
        ))}
        <Group>
          <Button variant="default" disabled={draft.tiers.length >= 20} onClick={addTier}>
            Add tier
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function useVersionForm(newest: EarnRulesVersion, onClose: () => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<EarnRulesDraft>(() => draftOf(newest));
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly { path: string; message: string }[]>([]);
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const faults = [...faultsOfEarnRules(draft), ...refused];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(newest)) || validFrom !== null;
  const isReady = isChanged && faultsOfEarnRules(draft).length === 0;
  const make = async (): Promise<void> => {
    setIsBusy(true);
    setFault('');
    const body = { ...draft, tiers: [...draft.tiers], validFrom, basedOn: newest.version };
    const result = await staffSend('POST /api/admin/earn-rules/', body);
    setIsBusy(false);
    setRefused(result.ok ? [] : (result.problem?.faults ?? []));
    if (!result.ok) return setFault(failureText(result));
    showToast(`Version ${result.body.version} was made.`);
    onClose();
    await client.invalidateQueries({ queryKey: ['earn-rules'] });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) void make();
  };
  return {
    ...{ draft, setDraft, validFrom, fault, isBusy, isReady, submit },
    setValidFrom: (next: string | null) => {
      setValidFrom(next);
      setRefused([]);
    },
    faultOf: (path: string) => faults.find((one) => one.path === path)?.message,
  };
}
