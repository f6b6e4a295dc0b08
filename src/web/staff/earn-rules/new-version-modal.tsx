import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import type { EarnRulesDraft } from '#domain/earn-rules.ts';

import { decimalSeparatorOf, typedDecimalSeparators } from '#domain/park-format.ts';
import { ConflictChoices } from '#web/staff/ui/conflict-choices.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { ParkTimeField } from '#web/staff/ui/park-time-field.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useVersionForm } from './use-version-form.ts';
import { draftParts, fieldsOf, labelOf, setNumber, shown } from './version-draft.ts';

interface NewVersionModalProps {
  newest: EarnRulesVersion;
  onClose: () => void;
}

/** Creates a version from the newest one; errors appear at their fields while the user types. */
export function NewVersionModal({ newest, onClose }: NewVersionModalProps) {
  const form = useVersionForm(newest, onClose);
  const { draft, setDraft, faultOf } = form;
  const park = useStaffPage();
  const [takenTiers, setTakenTiers] = useState(0);
  return (
    <StaffModal
      title="New version of the earn rules"
      isOpen
      onClose={onClose}
      size="xl"
      leaveQuestion={form.isChanged ? discardQuestion : undefined}
    >
      <form onSubmit={form.submit}>
        <Stack>
          <Text>
            A version cannot be changed after it has been created. Earlier claims keep their points.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {fieldsOf(park).map((field) => (
              <NumberInput
                key={field.path}
                label={labelOf(field, park)}
                decimalScale={field.places}
                decimalSeparator={decimalSeparatorOf(park)}
                allowedDecimalSeparators={typedDecimalSeparators}
                value={shown(field.read(draft))}
                error={faultOf(field.path)}
                onChange={(value) => setDraft(setNumber(draft, field, value))}
              />
            ))}
            <ParkTimeField
              label="Valid from"
              description="Leave empty to start immediately"
              value={form.validFrom ?? ''}
              error={faultOf('/validFrom')}
              onChange={form.setValidFrom}
            />
          </SimpleGrid>
          <TierFields
            // New keys, because the adopted tiers are other rows.
            key={`${form.base.version} ${takenTiers}`}
            draft={draft}
            faultOf={faultOf}
            onDraft={setDraft}
          />
          <LateVersion form={form} onTiers={() => setTakenTiers(takenTiers + 1)} />
          <ModalActions fault={form.fault}>
            <Button type="submit" disabled={!form.isReady} loading={form.isBusy}>
              Create version {form.base.version + 1}
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

interface LateVersionProps {
  form: ReturnType<typeof useVersionForm>;
  /** Called when all tiers are replaced at once. */
  onTiers: () => void;
}

/** Shows both versions side by side if another person created a version first. */
function LateVersion({ form, onTiers }: LateVersionProps) {
  const { late, base, draft, setDraft } = form;
  const park = useStaffPage();
  if (late === null) return null;
  const { theirs, mine, base: former } = late;
  return (
    <ConflictChoices
      key={base.version}
      title={`Someone else created version ${base.version} while you were editing.`}
      choices={draftParts
        .filter((part) => !part.isSame(theirs, mine))
        .map((part) => ({
          name: part.name,
          label: labelOf(part, park),
          base: part.tell(former),
          theirs: part.tell(theirs),
          mine: part.tell(mine),
          chosen: part.isSame(draft, theirs) ? 'theirs' : part.isSame(draft, mine) ? 'mine' : null,
        }))}
      onChoose={(names, side) => {
        const parts = draftParts.filter((part) => names.includes(part.name));
        setDraft(parts.reduce((next, part) => part.adopt(next, side === 'theirs' ? theirs : mine), draft));
        onTiers();
      }}
    />
  );
}

interface TierFieldsProps {
  draft: EarnRulesDraft;
  faultOf: (path: string) => string | undefined;
  onDraft: (draft: EarnRulesDraft) => void;
}

function TierFields({ draft, faultOf, onDraft }: TierFieldsProps) {
  // A tier has no stable name while it is edited. Its row has a key, so that the focus stays in place when a row is
  // removed.
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
    <Fieldset legend="Tiers by points in twelve months">
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
