/** The park without an Apple certificate, without a Google account, and without both. */

import type { Page } from '@playwright/test';

import { errors as guestTexts } from '../../src/texts/english/errors.ts';
import { screens as screenTexts } from '../../src/texts/english/screens.ts';
import { android, expect, iPhone, waitForHydration } from '../park.ts';
import { pathOf } from './guest-journeys.ts';
import { test } from './journey.ts';
import type { Vendor } from './keys.ts';
import { openAsAdministrator } from './staff-journeys.ts';

const phones = { Apple: iPhone, Google: android } as const;
const vendors = ['Apple', 'Google'] as const;

const cases: readonly { name: string; missing: readonly Vendor[] }[] = [
  { name: 'no Apple certificate', missing: ['Apple'] },
  { name: 'neither', missing: vendors },
];

/** The tests of a park that lacks the keys of a vendor. */
export function missingWalletJourneys(): void {
  for (const { name, missing } of cases)
    test(`with ${name}, guests are offered what works, and the team reads what is missing`, async ({
      browser,
      park,
    }) => {
      await park.restartWithout(missing);
      for (const vendor of vendors) {
        const options = { userAgent: phones[vendor], ignoreHTTPSErrors: true, baseURL: park.url };
        await using context = await browser.newContext(options);
        const phone = await context.newPage();
        await phone.goto(pathOf(park.cast.dayTicket));
        await waitForHydration(phone);
        await expectOffer(phone, vendor, missing.includes(vendor));
      }
      const staff = await openAsAdministrator(browser, park, '/admin/health');
      await expect(staff.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
      for (const vendor of vendors)
        await expect(staff.getByText(`${vendor} Wallet is not offered`)).toHaveCount(
          missing.includes(vendor) ? 1 : 0,
        );
      await staff.context().close();
    });
}

/** The phone has its vendor's button, or the voucher with a text that says what it is for, and gets the PDF. */
async function expectOffer(phone: Page, vendor: Vendor, isMissing: boolean): Promise<void> {
  await expect(phone.getByRole('button', { name: /^Add to (Apple|Google) Wallet$/ })).toHaveCount(
    isMissing ? 0 : 1,
  );
  if (!isMissing) {
    await expect(phone.getByRole('button', { name: `Add to ${vendor} Wallet` })).toBeEnabled();
    await expect(phone.getByText(guestTexts.voucherInstead)).toHaveCount(0);
    return;
  }
  await expect(phone.getByText(guestTexts.voucherInstead)).toBeVisible();
  await expect(phone.getByRole('button', { name: screenTexts.printVoucher })).toBeEnabled();
}
