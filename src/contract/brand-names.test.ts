import { expect, test } from 'vitest';

import { chooseTexts, foreignTextsOf, namesInLanguage, ownConsentFaults } from './brand-texts.ts';

const brand = {
  passName: 'Wild Pass',
  clubName: 'Brownie Club',
  pointsName: 'Brownie points',
  texts: { appDescription: 'A day on the piers.', passDisclaimer: 'This is not a card!' },
  consents: { version: '2026-11', email: 'Email me.', sms: 'Text me. STOP to 36401.' },
  ownTexts: {
    'de-DE': { pointsName: 'Brownie-Punkte', passDisclaimer: 'Das ist keine Karte!', links: [] },
  },
};

test('a reader gets the names and texts that the park has in that language, and the park’s own for the rest', () => {
  expect(namesInLanguage(brand, 'de')).toMatchObject({
    passName: 'Wild Pass',
    pointsName: 'Brownie-Punkte',
    texts: { appDescription: 'A day on the piers.', passDisclaimer: 'Das ist keine Karte!' },
  });
});

test('a language that the park has not written keeps the park’s own names', () => {
  expect(namesInLanguage(brand, 'fr')).toBe(brand);
});

test('a page names the language of every text that the park has not written in the language of the page', () => {
  const ofPark = { ...brand, locale: 'en-US' };

  expect(foreignTextsOf(ofPark, 'en')).toEqual({});
  expect(foreignTextsOf(ofPark, 'de')).toEqual({
    appDescription: 'en-US',
    pointsEarnedHeading: 'en-US',
    pointsEarned: 'en-US',
    appInvitation: 'en-US',
    consents: 'en-US',
    team: 'en-US',
  });
  expect(foreignTextsOf(ofPark, 'fr')).toMatchObject({ passDisclaimer: 'en-US', consents: 'en-US' });
});

test('a guest agrees to words of the own language, and the record says which they were', () => {
  const own = { email: 'Schreiben Sie mir.', sms: 'SMS an mich. STOP an 36401.' };
  const ownTexts = {
    de: { consents: own, links: [] },
    fr: { consents: { email: 'Par e-mail.' }, links: [] },
  };

  expect(namesInLanguage({ ...brand, ownTexts }, 'de').consents).toEqual({ version: '2026-11 de', ...own });
  // Without the words about SMS the page would mix two languages in one question.
  expect(namesInLanguage({ ...brand, ownTexts }, 'fr').consents).toEqual(brand.consents);
});

test.each([
  [{ email: 'a', sms: 'STOP an 36401' }, '36401', []],
  [{ email: 'a', sms: 'STOP' }, '36401', ['ownTexts.de.consents.sms: must name the smsShortCode, 36401']],
  [{ email: 'a' }, '36401', ['ownTexts.de.consents.sms: is missing, although there is an smsShortCode']],
  [{ email: 'a', sms: 'STOP' }, undefined, ['ownTexts.de.consents.sms: is for a park with an smsShortCode']],
  [{ email: 'a' }, undefined, []],
])(
  'the consents %j of a language with the short code %j have the faults %j',
  (consents, smsShortCode, faults) => {
    expect(ownConsentFaults({ smsShortCode, ownTexts: { de: { consents } } })).toEqual(faults);
  },
);

test('a language that replaces names only is not chosen for the welcome of another reader', () => {
  const ownTexts = { ar: { pointsName: 'نقاط', links: [] }, de: { headline: 'Willkommen', links: [] } };

  expect(chooseTexts({ ownTexts, locale: 'en-US' }, ['ar'])?.language).toBe('de');
  expect(chooseTexts({ ownTexts: { ar: ownTexts.ar }, locale: 'en-US' }, ['ar'])).toBeNull();
});
