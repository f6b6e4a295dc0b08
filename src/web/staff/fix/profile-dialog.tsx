import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { DeskAccount } from '#contract/calls/desk-club.ts';
import { isEmail } from '#domain/email.ts';
import { formatPhone } from '#domain/phone.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import type { AccountDialogProps } from './dialog-props.ts';
import { ContactFields } from './contact-dialog.tsx';
import { FixModal } from './fix-modal.tsx';
import { PersonConflict } from './person-conflict.tsx';
import { usePersonDraft } from './use-person-draft.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Corrects the data of an account. */
export function CorrectProfile({ account, ...rest }: AccountDialogProps) {
  const park = useStaffPage();
  const typedOf = ({ firstName, lastName, email, phone, zip }: DeskAccount) => ({
    ...{ firstName, lastName, email },
    phone: formatPhone(phone, park.phone),
    zip,
  });
  const held = usePersonDraft(typedOf(account), account.tag);
  const { before, draft: profile, setDraft: setProfile, isChanged } = held;
  const [reason, setReason] = useState('');
  const isGood =
    profile.firstName.trim() !== '' && profile.lastName.trim() !== '' && isEmail(profile.email.trim());
  return (
    <FixModal
      {...rest}
      title="Correct account data"
      action="Save"
      isReady={isChanged && isGood && isReason(reason)}
      hasDraft={isChanged || reason !== ''}
      send={() =>
        staffSend(
          'PUT /api/admin/loyalty/profile/:userId',
          { ...profile, email: profile.email.trim(), reason },
          { params: { userId: account.account }, headers: held.headers },
        )
      }
      onRefused={async ({ problem }) => {
        if (problem?.code !== 'row-changed') return false;
        const params = { userId: account.account };
        const read = await staffSend('GET /api/admin/desk-account/:userId', undefined, { params });
        if (read.ok) held.takeOver(typedOf(read.body), read.body.tag);
        return read.ok;
      }}
      doneText={() => 'The account was corrected.'}
    >
      <PersonConflict who="account" held={held} />
      <ContactFields contact={profile} onChange={setProfile} />
      <TextInput
        label="Zip"
        autoComplete="off"
        maxLength={20}
        value={profile.zip}
        onChange={(event) => setProfile({ ...profile, zip: event.currentTarget.value })}
      />
      {profile.email.trim().toLowerCase() === before.email.toLowerCase() ? null : (
        <Text component="output" size="sm" c="dimmed">
          Check who asks: the new mailbox opens this account. {before.email} gets a mail about the change.
        </Text>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}
