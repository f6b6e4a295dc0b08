import { expect } from 'vitest';

import { contract, readCallKey } from '#contract/contract.ts';
import { isOffered } from '#contract/park-offers.ts';

import { appleKeysOf } from '#server/testing/server-keys.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

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

const brand = await loadBrand();
const asPerson = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const calls = Object.keys(contract).map(readCallKey);

async function statusOf(park: TestPark, { method, path }: { method: string; path: string }) {
  const url = path.replace(/\/:number\?$/, '').replaceAll(/:\w+/g, '1');
  return (await park.app.inject({ method: method as 'GET', url, payload: {} })).statusCode; // a method of the contract
}

test('a park without a club answers 404 to every call and page of it, and serves the rest', () =>
  withOwnPark(
    async (park) => {
      const refused = calls.filter(({ path }) => !isOffered(path, { hasClub: false, hasHotel: true }));
      expect(refused.length).toBeGreaterThan(20);
      for (const call of refused) expect([call.path, await statusOf(park, call)]).toEqual([call.path, 404]);
      const page = await park.app.inject({ url: '/loyalty/purchase', headers: asPerson });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('Open your pass');
      expect((await park.app.inject('/')).body).not.toContain('loyalty/');
      expect((await park.app.inject('/login')).body.replaceAll('&quot;', '"')).toContain('"hasClub":false');
    },
    { brand: { ...brand, hasClub: false, clubName: '', loyaltyEmail: '' } },
  ));

test('a park without a hotel offers and answers no claim of a stay, and every other claim', () =>
  withOwnPark(
    async (park) => {
      expect((await park.app.inject('/loyalty/hotels')).statusCode).toBe(404);
      expect((await park.app.inject('/loyalty/hotels/12345678')).statusCode).toBe(404);
      expect((await park.post('/api/loyalty/hotels/', {})).statusCode).toBe(404);
      const club = await park.app.inject('/loyalty');
      expect(club.statusCode).toBe(200);
      expect(club.body).toContain('href="/loyalty/tickets"');
      expect(club.body).not.toContain('href="/loyalty/hotels"');
    },
    { brand: { ...brand, hasHotel: false } },
  ));
