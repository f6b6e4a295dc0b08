import { and, eq, isNull, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { passLinks, isOfPass } from '#server/base/db/schema/park.ts';
import { openServerWithOwnPool, postAtOnce } from '#server/testing/two-servers.ts';
import { giveMissingLinks, printLinks, renewLinks } from './pass-links.ts';
import { sharePark, goldPass } from '#server/testing/test-park.ts';

const park = sharePark({}, { PARK_CIDRS: '203.0.113.0/24' });
let second: Awaited<ReturnType<typeof openServerWithOwnPool>>;
beforeAll(async () => {
  second = await openServerWithOwnPool(park);
});
afterAll(async () => {
  await second.close();
});

test('three hundred requests for one mailbox on two servers send three mails', async () => {
  const bodies = Array.from({ length: 300 }, (_, index) => ({
    asked: index % 3 === 0 ? goldPass.orderId : 'maya.okafor@mail.example',
  }));
  const answers = await postAtOnce([park.app, second.app], '/api/link/', bodies, '203.0.113.5');
  await park.services.background.settle();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  const sent = await park.services.db.select().from(mails).where(eq(mails.kind, 'pass-link'));
  expect(sent.map(({ toAddress }) => toAddress)).toEqual(Array(3).fill('maya.okafor@mail.example'));
});

test('three hundred requests of one network are accepted ten times, and then need a puzzle', async () => {
  const bodies = Array.from({ length: 300 }, (_, index) => ({ asked: `stranger${index}@mail.example` }));
  const answers = await postAtOnce([park.app, second.app], '/api/link/', bodies, '198.51.100.5');
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10);
});

test('two hundred renewals of one pass on two servers leave one link, and it opens the pass', async () => {
  const { services } = park;
  const renew = (db: typeof services.db) =>
    db.transaction((tx) =>
      renewLinks({ db: tx, secrets: services.secrets, now: services.clock.now() }, [goldPass]),
    );
  // In four waves, because they all wait for one row, and the pools refuse who waits too long for a connection.
  for (let wave = 0; wave < 4; wave++) {
    const renewed = await Promise.all(
      Array.from({ length: 50 }, (_, index) => renew((index % 2 === 0 ? services : second.services).db)),
    );
    expect(renewed.every(({ passes }) => passes.length === 1)).toBe(true);
  }
  const { orderId, barcode } = goldPass;
  const active = await services.db
    .select()
    .from(passLinks)
    .where(
      and(
        isOfPass(passLinks, { orderId, barcode }),
        eq(passLinks.kind, 'primary'),
        isNull(passLinks.revokedAt),
      ),
    );
  expect(active).toHaveLength(1);
  const [printed] = await printLinks(services, [goldPass]);
  const answer = await park.post('/api/login/', { hashUrl: printed?.link.split('/').at(-1) });
  expect(answer.json()).toMatchObject({ barcode });
});

test('renewals of the same passes in any order never deadlock', async () => {
  const { services } = park;
  const all = (
    await services.db
      .selectDistinct({ orderId: passLinks.orderId, barcode: passLinks.barcode })
      .from(passLinks)
  ).slice(0, 40);
  const renew = (db: typeof services.db, passes: typeof all) =>
    db.transaction((tx) =>
      renewLinks({ db: tx, secrets: services.secrets, now: services.clock.now() }, passes),
    );
  const orders = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? all : all.toReversed()));
  await Promise.all(
    orders.map((passes, index) => renew((index % 2 === 0 ? services : second.services).db, passes)),
  );
  expect(await printLinks(services, all)).toHaveLength(all.length);
});

test('both servers give missing links at once, and each pass gets one', async () => {
  const { services } = park;
  await services.db.delete(passLinks).where(isNotNull(passLinks.seed));
  await Promise.all([giveMissingLinks(services), giveMissingLinks({ ...services, db: second.services.db })]);
  const own = await services.db.select().from(passLinks).where(isNotNull(passLinks.seed));
  expect(new Set(own.map(({ orderId, barcode }) => `${orderId}/${barcode}`)).size).toBe(own.length);
});
