import { expect, test } from 'vitest';

import {
  isRegistrationEditable,
  isRegistrationNeeded,
  newConsentAnswers,
  type EarlierRegistration,
  type Registration,
  type RegistrationFacts,
} from './registration.ts';

const maya: RegistrationFacts = {
  holder: 'primary',
  shareId: null,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@mail.example',
  skipRegistration: false,
};

test.each<[string, Partial<RegistrationFacts>, boolean]>([
  ['is named', {}, false],
  ['has no first name', { firstName: null }, true],
  ['has an empty first name', { firstName: '' }, true],
  ['has no last name', { lastName: null }, true],
  ['has no name, but staff waived it', { firstName: null, lastName: null, skipRegistration: true }, false],
  [
    'has no name and is looked at by a shared guest',
    { firstName: null, holder: 'share', shareId: 's' },
    false,
  ],
  ['is named but has no email', { email: null }, false],
])('an order that %s: the form is shown = %s', (_, change, isShown) => {
  expect(isRegistrationNeeded({ ...maya, ...change })).toBe(isShown);
});

test.each<[string, Partial<RegistrationFacts>, boolean]>([
  ['has an email', {}, true],
  ['has no email', { email: null }, false],
  ['has an empty email', { email: '' }, false],
  ['is looked at through a share', { shareId: 's' }, false],
  ['is looked at by a shared guest', { holder: 'share', shareId: 's' }, false],
])('a registration whose order %s may be edited = %s', (_, change, mayBeEdited) => {
  expect(isRegistrationEditable({ ...maya, ...change })).toBe(mayBeEdited);
});

const nobody: EarlierRegistration = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  hasOptedIntoEmail: false,
  hasOptedIntoSms: false,
};
const registered: Registration = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@mail.example',
  phone: '6095550101',
  hasOptedIntoEmail: true,
  hasOptedIntoSms: false,
};

test('a first registration puts both answers on record, the no as well as the yes', () => {
  expect(newConsentAnswers(nobody, registered)).toEqual([
    { channel: 'email', isGiven: true, contact: 'maya@mail.example' },
    { channel: 'sms', isGiven: false, contact: '6095550101' },
  ]);
});

test('saving the same answers again records nothing', () => {
  expect(newConsentAnswers(registered, { ...registered, firstName: 'May' })).toEqual([]);
});

test('a withdrawn consent and a consent for a new address are recorded', () => {
  expect(newConsentAnswers(registered, { ...registered, hasOptedIntoEmail: false })).toEqual([
    { channel: 'email', isGiven: false, contact: 'maya@mail.example' },
  ]);
  expect(newConsentAnswers(registered, { ...registered, email: 'new@mail.example' })).toEqual([
    { channel: 'email', isGiven: true, contact: 'new@mail.example' },
  ]);
  expect(newConsentAnswers(registered, { ...registered, phone: '6095550199' })).toEqual([]);
});

test('a registration that has an email or a phone number already is no first one', () => {
  const unchanged = { hasOptedIntoEmail: false, hasOptedIntoSms: false };
  const after = { ...registered, ...unchanged };
  expect(newConsentAnswers({ ...nobody, email: 'old@mail.example' }, after)).toEqual([]);
  expect(newConsentAnswers({ ...nobody, phone: '6095550199' }, after)).toEqual([]);
});

test('a text consent for a new number is recorded with that number', () => {
  const before = { ...registered, hasOptedIntoSms: true };
  expect(newConsentAnswers(before, { ...before, phone: '6095550199' })).toEqual([
    { channel: 'sms', isGiven: true, contact: '6095550199' },
  ]);
  expect(newConsentAnswers(before, before)).toEqual([]);
});

test('an order with a share that is looked at by its primary guest needs no form once it is named', () => {
  expect(isRegistrationNeeded({ ...maya, lastName: '' })).toBe(true);
  expect(isRegistrationNeeded({ ...maya, firstName: null, holder: 'share' })).toBe(false);
  expect(isRegistrationEditable({ ...maya, shareId: '' })).toBe(true);
});

test('a shared guest edits no registration, even one that names no share', () => {
  expect(isRegistrationEditable({ ...maya, holder: 'share' })).toBe(false);
});
