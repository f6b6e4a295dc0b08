/** A guest whom no link reaches asks the team: the kept request, the answers, the refusals and the plain form. */
import { describe, expect, onTestFinished } from 'vitest';

import type { OpenedRequest, QueuedRequest } from '#contract/calls/staff-requests.ts';

import { linkHelp as texts } from '#texts/english/link-help.ts';
import { refusals } from '#texts/english/refusals.ts';
import { linkHelpPerAddress, linkHelpPerNetwork } from '#server/base/limits/limits.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test, goldPass } from '#server/testing/test-park.ts';
import { openTwoServers, postUntilServed } from '#server/testing/two-servers.ts';

const url = '/api/link/ask-team/';
const ada = { name: ' Ada  Byron ', email: ' Ada@Mail.example', number: '1024-0005', note: ' It is gone ' };

const ask = (park: TestPark, payload: unknown, headers: Record<string, string> = {}) =>
  park.app.inject({ method: 'POST', url, payload: payload as object, headers, remoteAddress: '10.1.1.1' });
const keptOf = (park: TestPark) => park.services.db.select().from(helpRequests);
const codeOf = (answer: Awaited<ReturnType<typeof ask>>): string => answer.json<{ code: string }>().code;

describe('a request for a link', () => {
  test('is kept once for an address and a number, and answered with its due time', async (own) => {
    const first = await ask(own, ada, { 'accept-language': 'de' });
    expect(first.statusCode).toBe(200);
    const { dueAt } = first.json<{ dueAt: string }>();
    expect(Date.parse(dueAt) - own.clock.now().getTime()).toBe(4 * 3_600_000);
    own.clock.advance(60);
    const again = { ...ada, name: 'A. Byron', email: 'ada@mail.example', number: '#1024 0005', note: '' };
    expect((await ask(own, again)).json()).toEqual({ dueAt });
    const [kept, ...others] = await keptOf(own);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      ...{ kind: 'link', name: 'Ada Byron', email: 'ada@mail.example', number: '10240005' },
      ...{ note: 'It is gone', language: 'de', status: 'open', orderId: null, barcode: null },
    });
    const other = await ask(own, { ...ada, number: '' });
    expect(Date.parse(other.json<{ dueAt: string }>().dueAt)).toBe(Date.parse(dueAt) + 60_000);
    expect(await keptOf(own)).toHaveLength(2);
  });

  test('has the same answer for an order of the park as for none, and mails nobody', async (own) => {
    const known = { ...ada, email: 'maya.okafor@mail.example', number: goldPass.orderId };
    const answers = [await ask(own, known), await ask(own, { ...ada, number: '99999999' })];
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    await own.services.background.settle();
    expect(await own.services.db.select().from(mails)).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no address', { email: 'ada' }],
    ['a long note', { note: 'n'.repeat(301) }],
  ])('with %s is refused, and nothing is kept', async (_what, wrong) => {
    await withOwnPark(async (own) => {
      const answer = await ask(own, { ...ada, ...wrong });
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'malformed-request']);
      expect(await keptOf(own)).toEqual([]);
    });
  });

  test('needs neither a number nor a note', async (own) => {
    expect((await ask(own, { name: 'Noor', email: 'noor@mail.example' })).statusCode).toBe(200);
    const [kept] = await keptOf(own);
    expect(kept).toMatchObject({ number: '', note: '' });
  });
});

describe('the budgets', () => {
  test('an address has so many requests a day, answered ones included, and reads why', async (own) => {
    const number = (index: number) => String(10_000_000 + index);
    for (let index = 0; index < linkHelpPerAddress.attemptsMax; index += 1) {
      expect((await ask(own, { ...ada, number: number(index) })).statusCode).toBe(200);
      await own.services.db.update(helpRequests).set({ status: 'answered' });
    }
    const answer = await ask(own, { ...ada, number: number(99) }, { 'accept-language': 'en' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'help-of-address-limit']);
    expect(answer.json<{ title: string }>().title).toBe(refusals.helpOfAddressLimit);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await keptOf(own)).toHaveLength(linkHelpPerAddress.attemptsMax);
    expect((await ask(own, { ...ada, email: 'other@mail.example' })).statusCode).toBe(200);
  });

  test('a network has so many requests an hour, a repeat is not counted, and then needs a puzzle', async (own) => {
    for (let index = 0; index < linkHelpPerNetwork.freeMisses; index += 1)
      for (const email of [`guest${index}@mail.example`, 'guest0@mail.example'].slice(0, 10 - index))
        expect((await ask(own, { ...ada, email })).statusCode).toBe(200);
    const answer = await ask(own, { ...ada, email: 'one.more@mail.example' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'puzzle-required']);
    expect(await keptOf(own)).toHaveLength(linkHelpPerNetwork.freeMisses);
  });
});

test('the queue shows name, email, number and note; the answer goes to the typed address', async (own) => {
  await ask(own, { ...ada, number: goldPass.orderId }, { 'accept-language': 'de' });
  const staff = await signInStaff(own, 'agent');
  const { requests } = (await staff.call('GET', '/api/admin/request/')).json<{
    requests: QueuedRequest[];
  }>();
  const queued = requests.find(({ kind }) => kind === 'link');
  const shown = { guest: 'Ada Byron', email: 'ada@mail.example', note: 'It is gone' };
  expect(queued).toMatchObject({ ...shown, about: goldPass.orderId, orderId: null });
  const opened = await staff.call('GET', `/api/admin/request/link/${queued?.requestId}`);
  const request = opened.json<OpenedRequest>();
  expect(request).toMatchObject({ ...shown, language: 'de', status: 'open' });
  expect(request.found.map(({ number }) => number)).toContain(goldPass.orderId);
  expect(request.texts.map(({ name }) => name)).toEqual(['The link was mailed', 'No order was found']);
  const answer = { answer: 'answered', message: request.texts[0]?.text ?? '' };
  const path = `/api/admin/help-request/${queued?.requestId}`;
  expect((await staff.call('PUT', path, answer)).statusCode).toBe(204);
  const [mail] = await own.services.db.select().from(mails);
  expect(mail).toMatchObject({ toAddress: 'ada@mail.example', kind: 'help-request-answer' });
  expect(mail?.plainText).toContain('Wir haben Ihren Link');
  // The answered one is over: the guest may ask again.
  const next = await ask(own, { ...ada, number: goldPass.orderId });
  expect(next.statusCode).toBe(200);
  expect(await keptOf(own)).toHaveLength(2);
});

describe('the form without a script', () => {
  const submit = (own: TestPark, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    own.app.inject({
      ...{ method: 'POST', url: '/ask-team', remoteAddress: '10.1.1.1' },
      payload: new URLSearchParams({ name: '', email: '', number: '', note: '', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    });
  const pageOf = async (own: TestPark, path: string) =>
    (await own.app.inject({ method: 'GET', url: path })).body;

  test('leads to a page that says until when the answer comes', async (own) => {
    const sent = await submit(own, ada);
    const dueSeconds = own.clock.now().getTime() / 1000 + 4 * 3600;
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      `/lookup?asked=${Math.ceil(dueSeconds)}`,
    ]);
    expect(await pageOf(own, String(sent.headers['location']))).toContain(
      texts.askedPlain.split('{moment}')[0],
    );
    expect(await keptOf(own)).toHaveLength(1);
  });

  test('keeps what was typed, and names each error at its field', async (own) => {
    const refused = await submit(own, { email: 'ada@mail', number: '"><b>', note: 'Where is it?' });
    expect(refused.statusCode).toBe(400);
    for (const text of [texts.nameFault, refusals.answerAddressMissing, 'ada@mail', 'Where is it?'])
      expect(refused.body).toContain(text);
    expect(refused.body).not.toContain('"><b>');
    expect(await keptOf(own)).toEqual([]);
  });

  test('over a budget says how to go on', async (own) => {
    for (let index = 0; index < linkHelpPerNetwork.freeMisses; index += 1)
      await submit(own, { ...ada, email: `guest${index}@mail.example` });
    const answer = await submit(own, { ...ada, email: 'late@mail.example' });
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(answer.body).toContain('JavaScript turned on');
    expect(answer.body).toContain('late@mail.example');
  });

  test('takes a note as long as one may be in any script', async (own) => {
    expect((await submit(own, { ...ada, note: '字'.repeat(300) })).statusCode).toBe(303);
    expect((await submit(own, { ...ada, note: '字'.repeat(301) })).statusCode).toBe(400);
  });

  test('is refused from another site', async (own) => {
    expect((await submit(own, ada, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  test.each(['0', '1', 'x', '99999999999', '-5', '1e9'])(
    'a page with the made-up due time %s promises nothing',
    async (asked) => {
      await withOwnPark(async (own) => {
        expect(await pageOf(own, `/lookup?asked=${asked}`)).not.toContain('Our team has your request');
      });
    },
  );
});

const atOnce = 300;

const address = '10.1.1.1';

type Answers = Awaited<ReturnType<typeof postUntilServed>>['answers'];

const countOf = (answers: Answers, status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('of three hundred requests at once one is open for each address and number, and every guest reads its due time', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  onTestFinished(() => close());
  const numbers = ['10240005', '', 'HX-2031'];
  const bodies = Array.from({ length: atOnce }, (_, index) => ({
    ...{ name: `Guest ${index}`, email: 'Ada@mail.example', note: String(index) },
    number: numbers[index % numbers.length],
  }));
  const { answers } = await postUntilServed(apps, url, bodies, address);
  expect(countOf(answers, 200)).toBe(atOnce);
  const kept = await park.services.db.select().from(helpRequests);
  expect(kept.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  const due = new Set(answers.map((answer) => answer.json<{ dueAt: string }>().dueAt));
  expect(due).toEqual(new Set(kept.map(({ dueAt }) => dueAt.toISOString())));
});

test('of three hundred numbers of one address at once, the day’s budget is kept and the others read why', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  onTestFinished(() => close());
  const bodies = Array.from({ length: atOnce }, (_, index) => ({
    ...{ name: 'Ada', email: 'ada@mail.example', note: '', number: String(20_000_000 + index) },
  }));
  const { answers } = await postUntilServed(apps, url, bodies, address);
  // The request and its count are one transaction, so that a busy server has taken nothing.
  expect(countOf(answers, 200)).toBe(linkHelpPerAddress.attemptsMax);
  expect(countOf(answers, 429)).toBe(atOnce - linkHelpPerAddress.attemptsMax);
  expect(await park.services.db.$count(helpRequests)).toBe(linkHelpPerAddress.attemptsMax);
});

test('of three hundred addresses of one network at once, ten are taken and the others need a puzzle', async () => {
  const { park, apps, close } = await openTwoServers();
  onTestFinished(() => close());
  const bodies = Array.from({ length: atOnce }, (_, index) => ({
    ...{ name: 'Ada', email: `guest${index}@mail.example`, note: '', number: '' },
  }));
  const { answers, busy } = await postUntilServed(apps, url, bodies, '198.51.100.5');
  const taken = countOf(answers, 200);
  expect(taken).toBeLessThanOrEqual(linkHelpPerNetwork.freeMisses);
  expect(taken + busy).toBeGreaterThanOrEqual(linkHelpPerNetwork.freeMisses);
  expect(countOf(answers, 429)).toBe(atOnce - taken);
  expect(await park.services.db.$count(helpRequests)).toBe(taken);
});
