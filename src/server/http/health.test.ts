import { expect } from 'vitest';

import { appleKeysOf } from '#server/testing/apple-keys.ts';
import { test } from '#server/testing/park-test.ts';

interface Answer {
  isReady: boolean;
  checks: { name: string; isOk: boolean; isWarning?: boolean; detail: string }[];
}

test('a signing certificate near its end, and one past it, are a warning; guests are served all the same', async (own) => {
  const look = async () => {
    const answer = await own.app.inject('/readyz');
    const check = answer.json<Answer>().checks.find(({ name }) => name === 'signing keys');
    return [answer.statusCode, check?.isOk, check?.isWarning, check?.detail];
  };
  expect(await look()).toEqual([200, true, undefined, expect.stringContaining('expires in')]);
  const { validTo } = appleKeysOf(own).signer.certificate;
  const left = validTo.getTime() - own.clock.now().getTime();
  own.clock.advance(left / 1000 - 10 * 86_400);
  expect(await look()).toEqual([
    200,
    true,
    true,
    expect.stringContaining('expires in 10 days: renew it now'),
  ]);
  own.clock.advance(11 * 86_400);
  expect(await look()).toEqual([200, true, true, expect.stringContaining('has expired')]);
  const metrics = await own.services.metrics.registry.metrics();
  expect(metrics).toContain('promenade_certificate_days_left{certificate="apple-pass"} -1');
});

test('a data folder that is gone makes a server that keeps photos in it unready, and is no error of its own', async (own) => {
  const { config } = own.services;
  Object.assign(config, { dataDir: `${config.dataDir}/gone` });
  const look = async () => {
    const answer = await own.app.inject('/readyz');
    const check = answer.json<Answer>().checks.find(({ name }) => name === 'disk');
    return [answer.statusCode, check?.isOk, check?.isWarning, check?.detail];
  };
  const detail = 'the folder of DATA_DIR cannot be read';
  expect(await look()).toEqual([503, false, undefined, detail]);
  // Neither the database nor photos are kept there.
  Object.assign(config, { databaseUrl: 'postgres://db.example/park', s3: {} });
  expect(await look()).toEqual([200, true, true, detail]);
});
