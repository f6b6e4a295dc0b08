/** Two members of the team change the same row: the second sees the first one's change, and loses nothing. */
import type { Page } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { makeTestPass, openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

async function openRow(page: Page, barcode: string) {
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: `Edit ${barcode}` }).click();
  return page.getByRole('dialog', { name: 'Edit test pass' });
}

test('the second editor of a row sees both versions, chooses one, and saves', async ({
  page,
  browser,
  request,
}) => {
  await makeTestPass(request, '91700001', 'As both found it');
  const other = await browser.newContext();
  const colleague = await other.newPage();
  const mine = await openRow(page, '91700001');
  const theirs = await openRow(colleague, '91700001');
  await theirs.getByLabel('Description').fill('What the colleague wrote');
  await theirs.getByLabel('Data').fill('{"firstName":"Theirs"}');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await other.close();

  await mine.getByLabel('Description').fill('What I wrote');
  await mine.getByLabel('Barcode').fill('91700009');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(
    mine.getByText('Someone else changed this test pass while you were editing it.'),
  ).toBeVisible();
  const description = mine.getByRole('radiogroup', { name: 'Description' });
  await expect(
    description.getByRole('radio', { name: /Theirs.*What the colleague wrote/ }),
  ).not.toBeChecked();
  await expect(description.getByRole('radio', { name: /Yours.*What I wrote/ })).toBeChecked();
  const data = mine.getByRole('radiogroup', { name: 'Data' });
  await expect(data.getByRole('radio', { name: /Theirs.*"Theirs"/ })).toBeChecked();
  await expect(mine.getByRole('textbox', { name: 'Description' })).toHaveValue('What I wrote');
  await expect(rowWith(page, 'What the colleague wrote')).toHaveCount(1);
  await expectAccessible(page);
  await description.getByRole('radio', { name: /Theirs/ }).check();
  await expect(mine.getByRole('textbox', { name: 'Description' })).toHaveValue('What the colleague wrote');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toBeHidden();
  const row = rowWith(page, '91700009');
  await expect(row).toContainText('What the colleague wrote');
  await expect(row).toContainText('"Theirs"');
});
