/** Hundreds of requests for help with a link at once, at two servers on PostgreSQL. */
import { expect, test } from 'vitest';

import { helpRequests } from '#server/base/db/schema/requests.ts';
import { linkHelpPerAddress, linkHelpPerNetwork } from '#server/base/limits/limits.ts';
import { openTwoServers, postUntilServed } from '#server/testing/two-servers.ts';

const atOnce = 300;
const url = '/api/link/ask-team/';
const address = '10.1.1.1';

type Answers = Awaited<ReturnType<typeof postUntilServed>>['answers'];

const countOf = (answers: Answers, status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('of three hundred requests at once one is open for each address and number, and every guest reads its due time', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  try {
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
  } finally {
    await close();
  }
});

test('of three hundred numbers of one address at once, the day’s budget is kept and the others read why', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  try {
    const bodies = Array.from({ length: atOnce }, (_, index) => ({
      ...{ name: 'Ada', email: 'ada@mail.example', note: '', number: String(20_000_000 + index) },
    }));
    const { answers } = await postUntilServed(apps, url, bodies, address);
    // The request and its count are one transaction, so that a busy server has taken nothing.
    expect(countOf(answers, 200)).toBe(linkHelpPerAddress.attemptsMax);
    expect(countOf(answers, 429)).toBe(atOnce - linkHelpPerAddress.attemptsMax);
    expect(await park.services.db.$count(helpRequests)).toBe(linkHelpPerAddress.attemptsMax);
  } finally {
    await close();
  }
});

test('of three hundred addresses of one network at once, ten are taken and the others need a puzzle', async () => {
  const { park, apps, close } = await openTwoServers();
  try {
    const bodies = Array.from({ length: atOnce }, (_, index) => ({
      ...{ name: 'Ada', email: `guest${index}@mail.example`, note: '', number: '' },
    }));
    const { answers, busy } = await postUntilServed(apps, url, bodies, '198.51.100.5');
    const taken = countOf(answers, 200);
    expect(taken).toBeLessThanOrEqual(linkHelpPerNetwork.freeMisses);
    expect(taken + busy).toBeGreaterThanOrEqual(linkHelpPerNetwork.freeMisses);
    expect(countOf(answers, 429)).toBe(atOnce - taken);
    expect(await park.services.db.$count(helpRequests)).toBe(taken);
  } finally {
    await close();
  }
});
