import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { isEmail } from '#domain/email.ts';
import { formatPhone } from '#domain/phone.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { PersonConflict } from './person-conflict.tsx';
import { usePersonDraft } from './use-person-draft.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

type Contact = Pick<DeskPass['contact'], 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Corrects who holds the pass. */
export function CorrectContact({ pass, ...rest }: PassDialogProps) {
  const park = useStaffPage();
  const typedOf = ({ firstName, lastName, email, phone }: Contact): Contact => ({
    ...{ firstName, lastName, email },
    phone: formatPhone(phone, park.phone),
  });
  const held = usePersonDraft(typedOf(pass.contact), pass.contact.tag);
  const { before, draft: contact, isChanged } = held;
  const [reason, setReason] = useState('');
  const { orderId, barcode } = pass;
  const isMailboxChanged = contact.email.trim().toLowerCase() !== before.email.toLowerCase();
  const isGood =
    contact.firstName.trim() !== '' &&
    contact.lastName.trim() !== '' &&
    (contact.email.trim() === '' || isEmail(contact.email.trim()));
  return (
    <FixModal
      {...rest}
      title="Correct name, email, phone"
      action="Save"
      isReady={isChanged && isGood && isReason(reason)}
      hasDraft={isChanged || reason !== ''}
      send={() =>
        staffSend(
          'PUT /api/admin/registration/:orderId/:barcode',
          { ...contact, email: contact.email.trim(), reason },
          { params: { orderId, barcode }, headers: held.headers },
        )
      }
      onRefused={async ({ problem }) => {
        if (problem?.code !== 'row-changed') return false;
        const params = { orderId, barcode };
        const read = await staffSend('GET /api/admin/desk/:orderId/:barcode', undefined, { params });
        if (read.ok) held.takeOver(typedOf(read.body.contact), read.body.contact.tag);
        return read.ok;
      }}
      doneText={() => 'The contact was corrected.'}
    >
      <PersonConflict who="guest" held={held} />
      <ContactFields contact={contact} onChange={held.setDraft} />
      {isMailboxChanged && before.email !== '' ? (
        <Text component="output" size="sm" c="dimmed">
          {before.email} gets a mail about the change
          {pass.contact.hasOptedIn ? ', and the agreement to news at that address ends' : ''}.
        </Text>
      ) : null}
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}

const contactFields = [
  { name: 'firstName', label: 'First name', isRequired: true },
  { name: 'lastName', label: 'Last name', isRequired: true },
  { name: 'email', label: 'Email', isRequired: false },
  { name: 'phone', label: 'Phone', isRequired: false },
] as const;

/** The four fields of a person. */
export function ContactFields<Fields extends Contact>({
  contact,
  onChange,
}: {
  contact: Fields;
  onChange: (contact: Fields) => void;
}) {
  return contactFields.map(({ name, label, isRequired }) => (
    <TextInput
      key={name}
      label={label}
      autoComplete="off"
      maxLength={200}
      required={isRequired}
      type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      value={contact[name]}
      error={contactError(name, contact[name])}
      onChange={(event) => onChange({ ...contact, [name]: event.currentTarget.value })}
    />
  ));
}

function contactError(name: keyof Contact, value: string): string | undefined {
  if (name !== 'email' || value.trim() === '' || isEmail(value.trim())) return undefined;
  return 'Enter an email address such as name@mail.com';
}
