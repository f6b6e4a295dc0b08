import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

test.describe('the data tabs', () => {
  test.use({ allowedComplaints: [failedAnswer] });

  test(
    'an agent sees the tabs of their level, creates a wallet exception and cannot delete it',
    desktop,
    async ({ page }) => {
      await signIn(page, 'agent');
      const titles = await page.getByRole('tab').allTextContents();
      expect(titles).toEqual(
        expect.arrayContaining(['Pass Customizations', 'Wallet Exceptions', 'Wristband Merch Pack IDs']),
      );
      expect(titles).not.toContain('Team');
      expect(titles).not.toContain('Session');
      await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0);
      await openTab(page, 'Wallet Exceptions');
      await expect(page.getByRole('button', { name: 'Add wallet exception' })).toBeVisible();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New wallet exception' });
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
      await dialog.getByLabel('Order Number').fill('10999001');
      await dialog.getByLabel('Skip Image').check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowWith(page, '10999001')).toBeVisible();
      await page.getByRole('button', { name: 'Edit 10999001' }).click();
      const edit = page.getByRole('dialog', { name: 'Edit wallet exception' });
      await expect(edit.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      await edit.getByRole('button', { name: 'Close' }).click();
      await expect(edit).toBeHidden();
    },
  );

  test(
    'a manager creates, edits and deletes a customization, and sees a preview',
    desktop,
    async ({ page }) => {
      await signIn(page, 'design');
      await openTab(page, 'Pass Customizations');
      await expect(rowWith(page, 'Wild Pass Gold')).toContainText('#7A4B00');
      await page.getByRole('link', { name: 'Look Studio' }).click();
      await expect(page.getByRole('heading', { name: 'Look Studio', level: 1 })).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Add pass customization' }).click();
      const dialog = page.getByRole('dialog', { name: 'New pass customization' });
      await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).click();
      const picker = page.getByRole('region', { name: 'Background Color: picker' });
      await expect(picker.getByRole('slider', { name: 'Saturation and brightness' })).toBeVisible();
      await expect(picker.getByRole('slider', { name: 'Hue' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Name').fill('Harbor Evening');
      await dialog.getByRole('textbox', { name: 'Background Color', exact: true }).fill('#223344');
      await dialog.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffffff');
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
      await expect(dialog.getByText('Instructions is required')).toBeVisible();
      await dialog
        .getByRole('textbox', { name: 'Instructions', exact: true })
        .fill('<b>Show</b> it at the pier.');
      await dialog.getByLabel('Google URI').fill('http://x.example');
      await expect(dialog.getByText('Enter an address that starts with https://').first()).toBeVisible();
      await dialog.getByLabel('Google URI').fill('https://harborlight.example/evening');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
        '<b>Show</b> it at the pier.',
      );
      await expectAccessible(page);
      // A click outside the modal only makes it bounce, and nothing is lost.
      await page.mouse.click(5, 400);
      await expect(dialog.getByLabel('Name')).toHaveValue('Harbor Evening');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowWith(page, 'Harbor Evening')).toContainText('#223344');

      await rowWith(page, 'Harbor Evening').click();
      const edit = page.getByRole('dialog', { name: 'Edit pass customization' });
      await expect(edit.getByLabel('Name')).toHaveCount(0);
      await expect(edit.getByText('Nothing was changed')).toBeVisible();
      await edit.getByLabel('Hide Barcode').check();
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit).toBeHidden();
      await expect(rowWith(page, 'Harbor Evening')).toContainText('Yes');

      await page.getByRole('button', { name: 'Edit Harbor Evening' }).click();
      await edit.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete pass customization' });
      await expect(question).toContainText('This deletes Harbor Evening. Are you sure you wish to proceed?');
      await question.getByRole('button', { name: 'Delete pass customization' }).click();
      await expect(rowWith(page, 'Harbor Evening')).toHaveCount(0);
    },
  );

  test('a refusal is shown in the modal, and does not log the user out', desktop, async ({ page }) => {
    await signIn(page, 'design');
    await openTab(page, 'Test Passes');
    await page.getByRole('button', { name: 'Add test pass' }).click();
    const dialog = page.getByRole('dialog', { name: 'New test pass' });
    await dialog.getByLabel('Barcode').fill('90000001001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('A row with these values already exists')).toBeVisible();
    await expect(dialog.getByLabel('Barcode')).toHaveValue('90000001001');
    await expectAccessible(page);
  });

  test(
    'an auditor reads the team, the permissions and the sessions, and changes nothing',
    desktop,
    async ({ page }) => {
      await signIn(page, 'audit');
      await openTab(page, 'Team');
      await expect(rowWith(page, 'agent@harborlight.example')).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Add|Edit) / })).toHaveCount(0);
      await openTab(page, 'Permissions');
      await page.getByLabel('Search').fill('loyalty claim');
      await expect(page.getByRole('row')).toHaveCount(4);
      await expect(page.getByText('3 rows')).toBeVisible();
      await openTab(page, 'Session');
      // The newest sessions first: the table draws only the rows in sight.
      const start = page.getByRole('columnheader', { name: 'Start' });
      await start.getByRole('button').click();
      await expect(start).toHaveAttribute('aria-sort', 'ascending');
      await start.getByRole('button').click();
      await expect(start).toHaveAttribute('aria-sort', 'descending');
      await expect(rowWith(page, 'Stern, Noah (70)').first()).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'an administrator adds a member, who chooses a password by the link and signs in',
    desktop,
    async ({ page }) => {
      await signIn(page, 'admin');
      await openTab(page, 'Team');
      await page.getByRole('button', { name: 'Add team member' }).click();
      const dialog = page.getByRole('dialog', { name: 'New team member' });
      await expect(dialog.getByLabel('Active')).toHaveCount(0);
      await dialog.getByLabel('First Name').fill('Nora');
      await dialog.getByLabel('Last Name').fill('Vale');
      await dialog.getByLabel('Internal ID').fill('E2001');
      await dialog.getByLabel('Email').fill('nora@harborlight.example');
      await dialog.getByLabel('Access Level').fill('20');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const link = await page.getByText(/\/set-password#/).textContent();
      await page.getByRole('button', { name: 'Done' }).click();
      // Other journeys may have added a whole season's team.
      await page.goto('/admin/team?search=nora@harborlight.example');
      await expect(rowWith(page, 'nora@harborlight.example')).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();

      await page.goto(link ?? '');
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Use at least 15 characters')).toBeVisible();
      await page.getByLabel('New password').fill('gulls over the north pier');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Your password is set.')).toBeVisible();
      expect(page.url()).not.toContain('#');
      await page.getByRole('link', { name: 'Go to the login' }).click();
      await page.getByLabel('Email').fill('nora@harborlight.example');
      await page.getByLabel('Password', { exact: true }).fill('gulls over the north pier');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('tab', { name: 'Test Passes' })).toBeVisible();
    },
  );

  for (const [which, ended] of [
    ['an ended session', { sessionActive: false }],
    ['a session that ended by inactivity', { sessionActive: true, sessionEnded: true }],
  ] as const)
    test(`${which} is shown read-only, and says why`, desktop, async ({ page }) => {
      await signIn(page, 'admin');
      await page.route('**/api/admin/session/**', async (route) => {
        const answer = await route.fetch();
        const rows = (await answer.json()) as Record<string, unknown>[];
        await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, ...ended })) });
      });
      await openTab(page, 'Session');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      const session = page.getByRole('dialog', { name: 'Edit session' });
      await expect(session.getByText('This session has ended and cannot be reopened')).toBeVisible();
      await expect(session.getByLabel('Active')).toBeDisabled();
      await expect(session.getByRole('button', { name: 'Save' })).toBeDisabled();
      await expectAccessible(page);
    });

  test(
    'an administrator edits an exclusion’s window, a wristband id, a permission and a session',
    desktop,
    async ({ page }) => {
      await signIn(page, 'admin');
      await openTab(page, 'Wallet Item Exclusions');
      await page.getByRole('button', { name: 'Edit 4020 914' }).click();
      const exclusion = page.getByRole('dialog', { name: 'Edit wallet item exclusion' });
      await expect(exclusion.getByLabel('Created')).toBeDisabled();
      await exclusion.getByLabel('Custom Error').fill('Sold out of wallet service.');
      await exclusion.getByRole('button', { name: 'Save' }).click();
      await expect(rowWith(page, 'Sold out of wallet service.')).toBeVisible();

      await openTab(page, 'Wristband Merch Pack IDs');
      await page.getByRole('button', { name: 'Edit 5900' }).click();
      const wristband = page.getByRole('dialog', { name: 'Edit wristband merch pack ID' });
      const validTo = wristband.getByLabel('Valid To', { exact: true });
      await validTo.fill('');
      await validTo.pressSequentially('03012027115959PM');
      await expect(validTo).toHaveValue('2027-03-01T23:59:59');
      await expect(validTo).toHaveAccessibleDescription('Park time (America/New_York)');
      await expectAccessible(page);
      await wristband.getByLabel('Merch Item ID').fill('5901');
      await wristband.getByRole('button', { name: 'Save' }).click();
      const shown = rowWith(page, '5901').getByText('Mar 1, 2027, 11:59:59 PM');
      await expect(shown).toHaveAttribute('datetime', '2027-03-02T04:59:59.000Z');

      await openTab(page, 'Permissions');
      await page.getByLabel('Search').fill('Scan');
      await page.getByRole('button', { name: 'Edit Scan' }).click();
      const permission = page.getByRole('dialog', { name: 'Edit permission' });
      await permission.getByLabel('Minimum Access Level').fill('');
      await expect(permission.getByText('Minimum Access Level is required')).toBeVisible();
      await permission.getByLabel('Minimum Access Level').fill('11');
      await permission.getByRole('button', { name: 'Save' }).click();
      await expect(permission).toBeHidden();

      await openTab(page, 'Pass Customization Categories');
      await page.getByRole('button', { name: 'Add pass customization category' }).click();
      const category = page.getByRole('dialog', { name: 'New pass customization category' });
      await expect(category.getByLabel('Customization').getByRole('option').first()).toHaveText('SELECT');
      await category.getByLabel('Customization').selectOption('Ride Credits');
      await category.getByLabel('Pack ID').fill('987');
      await category.getByRole('button', { name: 'Save' }).click();
      await expect(rowWith(page, '987')).toContainText('Ride Credits');
    },
  );
});
