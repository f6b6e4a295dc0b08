/** A park without a club, or without a hotel: nothing of it is shown, and nothing of it is answered. */
import { expect, test } from 'vitest';

import { contract, readCallKey } from '#contract/contract.ts';
import { isOffered } from '#contract/park-offers.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';

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
