/** A park in Germany: its brand alone decides how amounts, days and times are written, wherever a person reads them. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { StoredValue } from '#contract/calls/stored-value.ts';
import { germanPark } from '#domain/park-format.sample.ts';
import { offeredLanguages } from '#texts/catalogues.ts';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { dressMail } from '#server/base/mail/dress-mail.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { readerIn } from '#server/base/languages/reader.ts';
import { makePlainPage } from '#server/http/plain-page.ts';
import { describeHandOff } from '#server/wallets/hand-off/hand-off.service.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import {
  openTestPark,
  withOwnPark,
  type TestPark,
  makeParkTest,
  goldPass,
} from '#server/testing/test-park.ts';

const moneyCard = { orderId: '10400004', barcode: '7226000004000041' };
/** Of the demo park's card 10400005. */
const barcodeHash = '328508777317170abd3a002706dc77e4c01cae2521b4e809a73948c97affef4a';
const brand = { ...(await loadBrand()), ...germanPark };

const test = makeParkTest(() => openTestPark({ brand }));

const putOnCard = (own: TestPark, change: Partial<typeof passes.$inferInsert>) =>
  own.services.db.update(passes).set(change).where(eq(passes.barcode, moneyCard.barcode));

const pageOf = async (own: TestPark, path: string): Promise<string> => (await own.app.inject(path)).body;

test('the guest page is German like its park, and shows 12,50 € and the day the German way', async (own) => {
  await putOnCard(own, { cashCents: 1250, expiresAt: new Date('2027-01-04T22:59:00Z') });
  const html = await pageOf(own, `/${moneyCard.orderId}/${moneyCard.barcode}`);
  // English sentences must not be read aloud as German ones.
  const language = offeredLanguages.includes('de') ? 'de-DE' : 'en';
  expect(html).toContain(`<html lang="${language}" dir="ltr">`);
  expect(html).toContain('12,50\u00a0€');
  expect(html).toContain('04.01.2027');
  expect(html).not.toContain('$12');
});

test('pages show the drawings of the park’s own folder', () => {
  const logo = brand.drawings.logo.replace('<svg', '<svg data-park="own"');
  const own = { ...brand, drawings: { ...brand.drawings, logo } };
  return withOwnPark(
    async (park) => {
      for (const path of ['/', '/login']) {
        const html = (await pageOf(park, path)).replaceAll('&quot;', '"');
        const { href } = /"logo":\{"href":"(?<href>[^"]+)"/.exec(html)?.groups ?? {};
        const file = await park.app.inject(href ?? '');
        expect([file.headers['content-type'], file.headers['cache-control']]).toEqual([
          'image/svg+xml',
          'public, max-age=31536000, immutable',
        ]);
        expect(file.body).toContain('data-park="own"');
      }
    },
    { brand: own },
  );
});

test('the back office is told the locale, the currency and the time zone', async (own) => {
  const html = await pageOf(own, '/login');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html.replaceAll('&quot;', '"')).toContain(
    '"locale":"de-DE","currency":"EUR","timeZone":"Europe/Berlin"',
  );
});

test('a mail says that its sentences are English, and the day and time the German way', async (own) => {
  await own.app.inject({ method: 'POST', url: `/api/reset-photo/${goldPass.orderId}/${goldPass.barcode}` });
  const [mail] = await own.services.db.select().from(mails).where(eq(mails.kind, 'photo-request'));
  expect(mail?.html).toContain('<html lang="en" dir="ltr">');
  expect(mail?.plainText).toMatch(/by [A-Z][a-z]+, \d+\. [A-Z][a-z]+ 2026 um \d\d:\d\d\./);
});

test('a wallet pass carries the amount in euros and the park’s own offset', async (own) => {
  await putOnCard(own, { cashCents: 1250, expiresAt: new Date('2027-01-04T22:59:00Z') });
  const file = await own.post('/api/apple-wallet/', moneyCard);
  const json = await readPassJson(file.rawPayload);
  expect(JSON.stringify(json)).toContain('"value":12.5,"currencyCode":"EUR"');
  expect(json['expirationDate']).toBe('2027-01-04T23:59:00+01:00');
});

test('the app of the home screen says that it is English, and the page behind a QR code is as its reader reads', async (own) => {
  const manifest = (await own.app.inject('/manifest.webmanifest')).json<{ lang: string }>();
  expect(manifest.lang).toBe('en');
  const reader = readerIn(brand, 'de');
  const page = makePlainPage(reader, 'nonce', describeHandOff(reader, { kind: 'door' }));
  expect(page).toContain('<html lang="de-DE" dir="ltr">');
});

test('the operating day ends at the brand’s own hour', async (own) => {
  const { clock } = own;
  const read = async () => (await own.post('/api/stored-value/', { barcodeHash })).json<StoredValue>();
  clock.advance((Date.parse('2026-11-22T01:59:00Z') - clock.now().getTime()) / 1000);
  expect((await read()).today).toBe('2026-11-21');
  clock.advance(60);
  expect((await read()).today).toBe('2026-11-22');
});

const ownTexts = {
  'de-DE': {
    headline: 'Willkommen <am> Wasser',
    welcome: 'Öffne deinen Pass.',
    help: 'Gästeservice: täglich 9 bis 18 Uhr.',
    links: [{ label: 'Impressum', url: 'https://park.example/impressum' }],
  },
  en: { headline: 'Welcome to the water', links: [] },
};

test('the front page speaks to each guest in a language that the park has, and writes no markup of a text', () =>
  withOwnPark(
    async (own) => {
      const read = async (language: string) =>
        (await own.app.inject({ url: '/', headers: { 'accept-language': language } })).body;
      const german = await read('de-AT,en;q=0.5');
      expect(german).toContain('<p class="welcome-line" lang="de-DE">Willkommen &lt;am&gt; Wasser</p>');
      expect(german).toContain('Gästeservice: täglich 9 bis 18 Uhr.');
      expect(german).toContain('href="https://park.example/impressum"');
      expect(await read('en-GB')).toContain('<p class="welcome-line" lang="en">Welcome to the water</p>');
      expect(await read('')).toContain('Willkommen');
    },
    { brand: { ...brand, ownTexts } },
  ));

test('mails end with the park’s help and links in its own language', () => {
  const mail = dressMail(
    { ...brand, ownTexts },
    { kind: 'photo-request', to: 'a@park.example', subject: 'Hello', heading: 'Hello', paragraphs: ['One.'] },
  );
  expect(mail.plainText).toContain(
    'Gästeservice: täglich 9 bis 18 Uhr.\nImpressum: https://park.example/impressum',
  );
  expect(mail.html).toContain(
    '<span lang="de-DE" dir="ltr">Gästeservice: täglich 9 bis 18 Uhr.<br><a class="muted" href="https://park.example/impressum"',
  );
});

test('a park without a short code asks for no consent to text messages, and stores none', () => {
  const { smsShortCode: _code, ...other } = brand;
  const { sms: _sms, ...consents } = brand.consents;
  return withOwnPark(
    async (own) => {
      const person = {
        firstName: 'Anna',
        lastName: 'Weiß',
        email: 'anna@park.example',
        phone: '0170 1234567',
      };
      const answer = await own.post('/api/register/', {
        ...goldPass,
        ...person,
        optInEmailMarketing: true,
        optInSMSMarketing: true,
      });
      expect(answer.json()).toMatchObject({ optInEmailMarketing: true, optInSMSMarketing: false });
    },
    { brand: { ...other, consents } },
  );
});

test("a phone shows the vendor's badge in the guest's language, and our own button where there is none", () => {
  const file = (name: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 100"><title>${name}</title></svg>`;
  const badges = {
    apple: {
      de: { file: 'apple-de.svg', text: 'Zu Apple Wallet hinzufügen' },
      en: { file: 'apple-en.svg', text: 'Add to Apple Wallet' },
    },
  };
  const badgeDrawings = { 'apple-de.svg': file('de'), 'apple-en.svg': file('en') };
  return withOwnPark(
    async (own) => {
      const path = `/${goldPass.orderId}/${goldPass.barcode}`;
      const read = async (agent: string, language: string) =>
        (await own.app.inject({ url: path, headers: { 'user-agent': agent, 'accept-language': language } }))
          .body;
      const german = await read(iPhone, 'de-AT');
      expect(german).toMatch(
        /<img src="\/assets\/apple-de-[\w-]{8}\.svg" alt="Zu Apple Wallet hinzufügen" lang="de" width="158" height="48"\/>/,
      );
      const href = /src="(\/assets\/apple-de-[^"]+)"/.exec(german)?.[1] ?? '';
      const asset = await own.app.inject(href);
      expect([asset.statusCode, asset.headers['content-type'], asset.body]).toEqual([
        200,
        'image/svg+xml',
        file('de'),
      ]);
      expect(await read(iPhone, 'en-US')).toContain('alt="Add to Apple Wallet"');
      const android = await read('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 'de');
      expect(android).not.toContain('<img src="/assets/apple');
    },
    { brand: { ...brand, badges, badgeDrawings } },
  );
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
