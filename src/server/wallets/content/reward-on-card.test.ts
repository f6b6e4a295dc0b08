/** A held reward stands on the member's card in both wallets, as long as its code is good. */
import { expect } from 'vitest';

import { passLanguages } from '#domain/pass-languages.ts';
import { readRewardCode, writeRewardCode } from '#domain/reward-code.ts';
import { readZip } from '#pass/testing/oracles.ts';
import { validatePass } from '#pass/validate-pass.ts';

import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { returnDueTakings } from '#server/loyalty/rewards/end-taking.ts';
import { redeemCode } from '#server/loyalty/rewards/redeem.service.ts';
import {
  addReward,
  hold,
  signInMember,
  type SignedInMember,
} from '#server/loyalty/rewards/rewards-testing.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { appleKeysOf } from '#server/testing/server-keys.ts';
import {
  addToPhone,
  test,
  type LivePark,
  googleTextOf,
  runRounds,
  saveToGoogle,
  waitingOf,
} from '#server/testing/live-park.ts';
import { wordIn } from './pass-words.ts';

const twoHours = 2 * 3600;

function proofOf({ services }: LivePark, { email, memberId }: SignedInMember) {
  return { email, walletTicket: signWalletTicket(services, { memberId }) };
}

/** A member whose card is on an iPhone and in Google Wallet, and who then takes a reward. */
async function holdOnPhones(own: LivePark) {
  const member = await signInMember(own);
  const phone = await addToPhone(own, proofOf(own, member));
  await saveToGoogle(own, proofOf(own, member));
  const held = await hold(own, member, await addReward(own));
  const code = writeRewardCode(held.code);
  const follow = async () => {
    await runRounds(own);
    return {
      apple: JSON.stringify(await phone.follow()).includes(code),
      google: googleTextOf(own).includes(code),
    };
  };
  return { member, phone, held, code, follow };
}

test('a reward that is taken reaches both cards with its name, its code and its time, and the phone is told', async (own) => {
  const { phone, code } = await holdOnPhones(own);
  expect((await waitingOf(own)).map(({ wallet }) => wallet).sort()).toEqual(['apple', 'google']);
  await runRounds(own);
  expect(own.apple.taken).toEqual([phone.pushToken]);
  expect(await phone.follow()).toMatchObject({
    storeCard: {
      primaryFields: [{ key: 'points', value: 150 }],
      auxiliaryFields: [{ key: 'number' }, { key: 'rewardCode', label: 'REWARD CODE', value: code }],
      backFields: expect.arrayContaining([
        { key: 'reward1', label: 'Paper lantern', value: code },
        {
          key: 'reward1Until',
          label: 'Redeem by',
          value: '2026-11-21T15:59:59-05:00',
          dateStyle: 'PKDateStyleMedium',
          timeStyle: 'PKDateStyleShort',
          ignoresTimeZone: true,
        },
        { key: 'rewardPage', label: 'Show the reward code', value: 'https://park.test/loyalty' },
      ]) as unknown,
    },
  });
  const modules = objectsOf(own).flatMap((object) => object.textModulesData ?? []);
  const shown = modules.find(({ id }) => id === 'reward1');
  expect(shown).toMatchObject({ header: 'Paper lantern' });
  expect(shown?.body.replaceAll(/\s/g, ' ')).toBe(`${code} Redeem by: Nov 21, 2026, 3:59 PM`);
  expect(googleTextOf(own)).toContain('"id":"reward","uri":"https://park.test/loyalty"');
  expect(googleTextOf(own)).toContain(`object.textModulesData['reward1']`);
});

interface ShownModule {
  id: string;
  header: string;
  body: string;
  localizedBody?: { translatedValues: { language: string; value: string }[] };
}

function objectsOf(own: LivePark): { textModulesData?: ShownModule[] }[] {
  return [...own.google.strict.resources.values()].map(({ content }) => content);
}

test('the time of the code is written in every language of passes, with both vendors', async (own) => {
  const { member } = await holdOnPhones(own);
  await runRounds(own);
  const [shown] = objectsOf(own).flatMap(
    ({ textModulesData }) => textModulesData?.filter(({ id }) => id === 'reward1') ?? [],
  );
  const file = (await own.post('/api/apple-wallet/', proofOf(own, member))).rawPayload;
  const files = await readZip(file);
  for (const language of passLanguages.filter((one) => one !== 'en')) {
    const word = wordIn(language, 'rewardUntil');
    const name = language === 'zh-Hans' ? 'zh-CN' : language;
    const translated = shown?.localizedBody?.translatedValues.find((one) => one.language === name);
    expect(translated?.value, language).toContain(word);
    const strings = files.get(`${language}.lproj/pass.strings`)?.toString('utf16le');
    expect(strings, language).toContain(`"Redeem by" = "${word}";`);
  }
});

test('five rewards at once are valid for Apple and Google, the first to end in front', async (own) => {
  const member = await signInMember(own);
  const ends = [90, 30, 120, 60, 100].map((minutes) => ({
    points: 10,
    name: `For ${minutes} minutes`,
    validTo: new Date(own.clock.now().getTime() + minutes * 60_000),
  }));
  for (const end of ends) await hold(own, member, await addReward(own, end));
  const file = await own.post('/api/apple-wallet/', proofOf(own, member));
  const files = await readZip(file.rawPayload);
  const json = JSON.parse(files.get('pass.json')?.toString() ?? '') as {
    storeCard: Record<string, { key: string; label: string; value: string }[]>;
  }; // a member's card
  const certificate = { ...appleKeysOf(own).signer.certificate, issuer: 'apple-wwdr-g4' as const };
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  expect(validatePass({ json: { ...json }, images, certificate })).toEqual([]);
  const rows = json.storeCard['backFields']?.filter(({ key }) => /^reward\d$/.test(key)) ?? [];
  expect(rows.map(({ label }) => label)).toEqual([30, 60, 90, 100, 120].map((one) => `For ${one} minutes`));
  expect(rows.every(({ value }) => readRewardCode(value) !== undefined)).toBe(true);
  expect(json.storeCard['auxiliaryFields']?.[1]?.value).toBe(rows[0]?.value);
  await saveToGoogle(own, proofOf(own, member));
  const counts = objectsOf(own).map(({ textModulesData }) => textModulesData?.length ?? 0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
});

test('redeemed at a till, the code is gone from both cards', async (own) => {
  const { held, follow } = await holdOnPhones(own);
  expect(await follow()).toEqual({ apple: true, google: true });
  const redemption = { code: held.code, outletId: null, redemptionId: 'receipt-1' };
  await redeemCode(own.services, { ...redemption, by: 'till', actor: 'till-7' });
  own.clock.advance(1);
  expect(await follow()).toEqual({ apple: false, google: false });
});

test('given back, the code is gone and the points are there again', async (own) => {
  const { member, held, follow } = await holdOnPhones(own);
  expect(await follow()).toEqual({ apple: true, google: true });
  const { memberTicket } = member;
  await own.post('/api/loyalty/rewards/give-back/', { memberTicket, takingId: held.takingId });
  own.clock.advance(1);
  expect(await follow()).toEqual({ apple: false, google: false });
  expect(googleTextOf(own)).toContain('"balance":{"int":250}');
});

test('after two hours the code is gone, before housekeeping returns the points', async (own) => {
  const { phone, follow } = await holdOnPhones(own);
  await touchWhatIsDue(own.services);
  expect(await follow()).toEqual({ apple: true, google: true });
  own.clock.advance(twoHours);
  await touchWhatIsDue(own.services);
  expect(await follow()).toEqual({ apple: false, google: false });
  own.clock.advance(1);
  expect(await returnDueTakings(own.services)).toBe(1);
  await runRounds(own);
  expect(await phone.follow()).toMatchObject({ storeCard: { primaryFields: [{ value: 250 }] } });
});

test('a reward that is refused changes no card', async (own) => {
  const { member, follow } = await holdOnPhones(own);
  await follow();
  const reward = await addReward(own, { points: 10_000 });
  await expect(hold(own, member, reward)).rejects.toThrow('reward-points-missing');
  expect(await waitingOf(own)).toEqual([]);
});
