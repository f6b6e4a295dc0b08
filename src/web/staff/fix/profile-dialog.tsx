import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { isEmail } from '#domain/email.ts';
import { formatPhone } from '#domain/phone.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import type { AccountDialogProps } from './dialog-props.ts';
import { ContactFields } from './contact-dialog.tsx';
import { FixModal } from './fix-modal.tsx';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Corrects the data of an account. */
export function CorrectProfile({ account, ...rest }: AccountDialogProps) {
  const park = useStaffPage();
  const { firstName, lastName, email, zip } = account;
  const [before] = useState({
    ...{ firstName, lastName, email, zip },
    phone: formatPhone(account.phone, park.phone),
  });
  const [profile, setProfile] = useState(before);
  const [reason, setReason] = useState('');
  const isChanged = (Object.keys(before) as (keyof typeof before)[]) // exactly the keys of the type
    .some((name) => profile[name].trim() !== before[name]);
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
          { params: { userId: account.account } },
        )
      }
      doneText={() => 'The account was corrected.'}
    >
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
