/** Runs each program of docs/recipes.md as it stands there, against a server with the demo park. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

import type { KeyGrant } from '#contract/key-grants.ts';
import { eventKinds } from '#contract/outgoing-events.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { makeEventSecret, signatureHeaders } from '#server/data/events/sign-event.ts';
import { addReward, hold, signInMember } from '#server/loyalty/rewards/rewards-testing.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { sharePark } from '#server/testing/test-park.ts';

const recipes = new Map(
  [...readFileSync('docs/recipes.md', 'utf8').matchAll(/^## (.+)\n[^]*?```js\n([^]*?)```/gm)].map(
    ([, title = '', program = '']) => [title, program],
  ),
);

const park = sharePark();
let parkUrl: string;
beforeAll(async () => {
  parkUrl = await park.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Starts the program of a recipe; `printed` is what it has printed so far. */
function start(title: string, values: Record<string, string>) {
  const env = { PATH: process.env['PATH'], PARK_URL: parkUrl, ...values };
  const words = ['--input-type=module', '--eval', recipes.get(title) ?? 'throw new Error("no recipe")'];
  const child = spawn(process.execPath, words, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  onTestFinished(() => {
    child.kill();
  });
  return { child, printed: () => text };
}

async function run(title: string, kinds: KeyGrant[], values: Record<string, string> = {}): Promise<string> {
  const key = await makeApiKey(park.services, { name: `recipe-${kinds.join('-')}`, kinds });
  const { child, printed } = start(title, { KEY: key ?? '', ...values });
  await once(child, 'close');
  return printed();
}

test('a pass is created and mailed', async () => {
  const printed = await run('Create a pass and mail it', ['create-passes']);
  expect(printed).toMatch(/^created true http:\S+\n$/);
  const [mail] = await park.services.db.select().from(mails).where(eq(mails.toAddress, 'ada@mail.example'));
  expect(mail?.plainText).toContain(printed.split(' ')[2]?.trim());
});

test('all members are read', async () => {
  expect(await run('Read the members of the club', ['read-members'])).toMatch(/(?:^|\n)\d+ members\n$/);
});

test('a reward is redeemed at a till', async () => {
  const { code } = await hold(park, await signInMember(park), await addReward(park));
  expect(await run('Redeem a reward at a till', ['reward-redemption'], { CODE: code })).toBe(
    'Hand over: Paper lantern (100 points)\n',
  );
});

test('a pass is checked at a gate', async () => {
  expect(await run('Check a pass at a gate', ['gate'])).toMatch(/^Open .+ Wild Pass Gold\n$/);
});

test('a receiver takes an event once, and none with a wrong signature', async () => {
  const secret = makeEventSecret();
  const { child, printed } = start('Receive events', { SECRET: secret, PORT: '0' });
  await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${/Port (\d+)/.exec(printed())?.[1] ?? ''}/`;
  const body = JSON.stringify({ type: 'pass.added', data: eventKinds['pass.added'].example });
  const send = async (secrets: string[], sentAt = new Date()) => {
    const headers = signatureHeaders({ webhookId: 'evt_1', sentAt, body, secrets });
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await send([makeEventSecret()])).toBe(400);
  expect(await send([secret], new Date(Date.now() - 600_000))).toBe(400);
  expect(await send([makeEventSecret(), secret])).toBe(204);
  expect(await send([secret])).toBe(204);
  child.kill();
  await once(child, 'close');
  expect(printed().match(/pass\.added/g)).toHaveLength(1);
});
