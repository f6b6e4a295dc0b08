import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { isEmail } from '#domain/email.ts';
import { formatPhone } from '#domain/phone.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

type Contact = Pick<DeskPass['contact'], 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Corrects who holds the pass. */
export function CorrectContact({ pass, ...rest }: PassDialogProps) {
  const park = useStaffPage();
  const { firstName, lastName, email, phone } = pass.contact;
  const [before] = useState<Contact>({ firstName, lastName, email, phone: formatPhone(phone, park.phone) });
  const [contact, setContact] = useState(before);
  const [reason, setReason] = useState('');
  const { orderId, barcode } = pass;
  const isChanged = contactFields.some(({ name }) => contact[name].trim() !== before[name]);
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
          { params: { orderId, barcode } },
        )
      }
      doneText={() => 'The contact was corrected.'}
    >
      <ContactFields contact={contact} onChange={setContact} />
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
      {...(name === 'email' ? { 'data-autofocus': true } : {})}
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
