/** Passes explain their changes, their state, and when and where they are needed, in the guest's language. */
import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { groupDigits } from '#domain/barcode-forms.ts';
import { wallet } from '#texts/english/wallet.ts';
import { passLanguages } from '#domain/pass-languages.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { addReward } from '#server/loyalty/rewards/rewards-testing.ts';
import { holdReward } from '#server/loyalty/rewards/take-reward.ts';
import { withGooglePark } from '#server/testing/google-park.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { type TestPark, test, creditCard, laterTicket } from '#server/testing/test-park.ts';
import type { LocalizedText } from '../google/google-texts.ts';
import { wordIn, type PassWord } from './pass-words.ts';

/** The files of a pass; empty if it is excluded or bound. */
async function filesOf(own: TestPark, proof: unknown): Promise<Map<string, Buffer>> {
  const answer = await own.post('/api/apple-wallet/', proof);
  return answer.statusCode === 200 ? readPassFiles(answer.rawPayload) : new Map();
}

interface Field {
  key: string;
  label?: string;
  changeMessage?: string;
}

/** Every text that is an own value of a JSON document. */
function leavesOf(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(leavesOf) : [];
}

const demo = readDemoPark();
const heldReward = 'Paper lantern';
const testPass = { orderId: '12345678', barcode: '90000001001' };

/** The proofs of every kind of pass: primary guests, shared guests, a test pass and a member. */
async function everyProof(own: TestPark): Promise<unknown[]> {
  const { walletTicket } = await signIn(own);
  const reward = await addReward(own, { name: heldReward });
  await holdReward(own.services, { memberId: ines.memberId, rewardCode: reward, requestId: randomUUID() });
  return [
    testPass,
    { email: ines.email, walletTicket },
    ...demo.orders.flatMap(({ primaryHashUrl, shares }) => [
      { hashUrl: primaryHashUrl },
      ...shares.filter(({ revokedAt }) => revokedAt === null).map(({ hashUrl }) => ({ hashUrl })),
    ]),
  ];
}

/** What guests, staff and the operator have written: names, products, instructions, the brand. */
function dataOf(own: TestPark): Set<string> {
  const people = demo.orders.flatMap((order) => [order, ...order.shares]);
  const names = people.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim());
  const { brand } = own.services;
  return new Set([
    ...names,
    ...[demo, brand].flatMap(leavesOf),
    // The description of an Apple pass.
    ...[...leavesOf(demo), 'Test Pass', brand.clubName].map((name) => `${name} – ${brand.name}`),
    // What a phone shows near a gate.
    ...(brand.venue?.gates ?? []).map((gate) => `${brand.name}, ${gate.name}`),
    // The number below a barcode.
    ...[testPass, ...demo.orders].map(({ barcode }) => groupDigits(barcode)),
    ...[heldReward, testPass.barcode, testPass.orderId, 'Test Pass', 'Test Guest', 'Ines Duarte'],
  ]);
}

/** Texts that a phone writes itself, addresses, or texts that no one reads. */
const isWritten = (text: string): boolean =>
  /^(\d{4}-\d\d-\d\dT.*|–|http:\/\/park\.test\/(messages\/\S+|loyalty)|[A-Z2-7]{5}-[A-Z2-7]{5})$/.test(text);

test('every text of every Apple pass is data, or has its translation in each language, with the same keys', async (own) => {
  const data = dataOf(own);
  const missing = new Set<string>();
  let passes = 0;
  for (const proof of await everyProof(own)) {
    const files = await filesOf(own, proof);
    if (files.size === 0) continue;
    passes += 1;
    const keysIn = passLanguages.map((language) => {
      const text = files.get(`${language}.lproj/pass.strings`)?.toString('utf16le') ?? '';
      return [...text.matchAll(/^\ufeff?"((?:[^"\\]|\\.)*)" = "(?:[^"\\]|\\.)+";$/gm)].map(
        (match) => match[1],
      );
    });
    expect(new Set(keysIn.map((keys) => keys.join('\n'))).size).toBe(1);
    const translated = new Set(keysIn[0]);
    for (const text of shownBy(JSON.parse(files.get('pass.json')?.toString() ?? '')))
      if (!translated.has(text) && !data.has(text) && !isWritten(text)) missing.add(text);
  }
  expect([...missing]).toEqual([]);
  expect(passes).toBeGreaterThan(25);
});

/** The texts of a pass.json that a guest reads. */
function shownBy(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return shownKeys.has(key) ? [value] : [];
    return shownBy(value);
  });
}

const shownKeys = new Set(['label', 'value', 'changeMessage', 'altText', 'description', 'relevantText']);

test('every text of every Google pass is data, a fixed text in each language, or a number or day', () =>
  withGooglePark(async (own) => {
    const data = dataOf(own);
    for (const proof of await everyProof(own)) await own.post('/api/google-wallet/', proof);
    const contents = [...own.google.resources.values()].map(({ content }) => content);
    expect(contents.length).toBeGreaterThan(35);
    const wrong = contents.flatMap((content) => faultsOf(content, data));
    expect([...new Set(wrong)]).toEqual([]);
  }));

const googleKeys = new Set(['header', 'body', 'description', 'label', 'alternateText', 'programName']);

/** The texts of a Google resource that some guest could not read in their language. */
function faultsOf(json: unknown, data: ReadonlySet<string>): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const entries: [string, unknown][] = Object.entries(json);
  if ('defaultValue' in json) return localizedFaultsOf(json as LocalizedText, data); // Google's form of a text
  return entries.flatMap(([key, value]) => {
    if (typeof value !== 'string') return faultsOf(value, data);
    const isShown = googleKeys.has(key) || key.endsWith('Label');
    const sibling = `localized${key.charAt(0).toUpperCase()}${key.slice(1)}`;
    const isTranslated = entries.some(([name]) => name === sibling);
    return !isShown || isTranslated || isReadable(value, data) ? [] : [value];
  });
}

function localizedFaultsOf(
  { defaultValue, translatedValues = [] }: LocalizedText,
  data: ReadonlySet<string>,
) {
  const word = fixedWords.find((one) => wordIn('en', one) === defaultValue.value);
  if (word === undefined) return isReadable(defaultValue.value, data) ? [] : [defaultValue.value];
  return passLanguages.flatMap((language) => {
    const name = language === 'zh-Hans' ? 'zh-CN' : language;
    const shown = translatedValues.find((one) => one.language === name)?.value ?? defaultValue.value;
    const fitting = fixedWords
      .filter((one) => wordIn('en', one) === defaultValue.value)
      .map((one) => wordIn(language, one));
    return fitting.includes(shown) ? [] : [`${language}: ${shown}`];
  });
}

// Object.keys returns the keys of this record.
const fixedWords = (Object.keys(wallet) as (keyof typeof wallet)[]).filter(
  (word): word is PassWord => word !== 'changed',
);

/** Data, a number, an amount, a day with or without its time, the code of a reward, or a word that is the same in all languages. */
function isReadable(text: string, data: ReadonlySet<string>): boolean {
  const isEverywhere = fixedWords.some((word) => passLanguages.every((one) => wordIn(one, word) === text));
  return (
    data.has(text) ||
    isEverywhere ||
    /^[$\d][\d,.]*$|^(?:[A-Z2-7]{5}-[A-Z2-7]{5}\nRedeem by: )?[A-Z][a-z]+ \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?$/.test(
      text,
    )
  );
}

test('each language says each thing in words of its own, as long as a field allows', () => {
  for (const language of passLanguages) {
    for (const word of fixedWords) {
      const text = wordIn(language, word);
      expect([language, word, text.trim() === text && text !== '']).toEqual([language, word, true]);
      expect(text.length).toBeLessThanOrEqual(word === 'openApp' ? 30 : 60);
    }
    const same = fixedWords.filter((word) => wordIn(language, word) === wordIn('en', word));
    expect(language === 'en' ? 0 : same.length).toBeLessThan(12);
  }
});

test('Arabic and Hebrew are written in their own scripts', () => {
  for (const word of fixedWords) {
    expect(wordIn('ar', word)).toMatch(/\p{Script=Arabic}/u);
    expect(wordIn('he', word)).toMatch(/\p{Script=Hebrew}/u);
  }
});

test('a ticket is offered near the park and its gates and on its day, says what changes, and whom to write to', async (own) => {
  const json = JSON.parse((await filesOf(own, laterTicket)).get('pass.json')?.toString() ?? '') as {
    locations: unknown[];
    relevantDates: { startDate: string; endDate: string }[];
    eventTicket: Record<string, Field[]>;
  }; // the pass of a ticket
  expect(json.locations).toEqual([
    { latitude: 38.9876, longitude: -74.8126, relevantText: 'Harborlight Piers' },
    { latitude: 38.9879, longitude: -74.8121, relevantText: 'Harborlight Piers, Main gate' },
    { latitude: 38.9869, longitude: -74.8134, relevantText: 'Harborlight Piers, South pier' },
  ]);
  const [day] = json.relevantDates;
  const hours = (Date.parse(day?.endDate ?? '') - Date.parse(day?.startDate ?? '')) / 3_600_000;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(24);
  const back = json.eventTicket['backFields'] ?? [];
  expect(back.find(({ key }) => key === 'status')).toMatchObject({
    label: 'Valid from',
    timeStyle: 'PKDateStyleNone',
    changeMessage: 'Valid from: %@',
  });
  expect(back.at(-1)).toMatchObject({ key: 'contact', value: 'guestservices@harborlight.example' });
  const fields = Object.values(json.eventTicket).flat();
  expect(fields.filter(({ label }) => label === undefined || label === '')).toEqual([]);
});

test('a card with credits tells the new number when it changes', async (own) => {
  const text = (await filesOf(own, { hashUrl: creditCard?.primaryHashUrl })).get('pass.json')?.toString();
  expect(text).toContain('"changeMessage":"Credits: %@"');
});
