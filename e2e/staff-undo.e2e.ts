/** A change is taken back: from its toast, by a key, from the list of one's own changes, a row's history, the activity. */
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, makeTestPass, openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('a saved change is undone by the button of its toast', async ({ page, request }) => {
  await makeTestPass(request, '91800001', 'As it was');
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: 'Edit 91800001' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit test pass' });
  await edit.getByLabel('Description').fill('By mistake');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(rowWith(page, '91800001')).toContainText('By mistake');
  const toast = page.getByRole('status').filter({ hasText: 'Your changes are saved.' });
  // The toast stays while its button has the focus.
  await toast.getByRole('button', { name: 'Undo' }).focus();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The test pass is as it was before.')).toBeVisible();
  await expect(rowWith(page, '91800001')).toContainText('As it was');
});

test('the key takes the change of the toast back, and opens the list later', async ({ page, request }) => {
  await makeTestPass(request, '91800002', 'Kept');
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: 'Edit 91800002' }).click();
  await page.getByRole('dialog', { name: 'Edit test pass' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete test pass' }).click();
  await expect(page.getByText('The test pass was deleted.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The test pass is there again.')).toBeVisible();
  await expect(rowWith(page, '91800002')).toContainText('Kept');
  await expect(page.getByText('The test pass was deleted.')).toBeHidden();
  await page.keyboard.press('Control+z');
  const list = page.getByRole('dialog', { name: 'Your last changes' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Test Pass Delete: 91800002' })).toContainText(
    /Undone by/,
  );
  await expectAccessible(page);
});

test('a row has its history, and its last change is undone there', async ({ page, request }) => {
  const { path } = await makeTestPass(request, '91800003', 'First');
  const call = await callsAs(request, 'design');
  await call('PUT', path, { testPassesDescription: 'Second' });
  await signIn(page, 'design');
  await openTab(page, 'Test Passes');
  await page.getByRole('button', { name: 'Edit 91800003' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit test pass' });
  await edit.getByRole('button', { name: 'History' }).click();
  const entries = edit.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/changed it.*Description.*First.*Second/);
  await expectAccessible(page);
  await entries.first().getByRole('button', { name: /^Undo/ }).click();
  await expect(edit).toBeHidden();
  await expect(rowWith(page, '91800003')).toContainText('First');
});
