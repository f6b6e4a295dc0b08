/** A stranger guesses at a member of the team, who signs in all the same in a browser that the server knows. */
import { staffTexts } from '../src/contract/staff-texts.ts';
import { expect, expectAccessible, test } from './park.ts';
import { enterLogin, inviteMember, signIn, waitForDeviceToken } from './staff.ts';

test.use({ allowedComplaints: [/Failed to load resource: the server responded with a status of (401|429)/] });

const password = 'a lighthouse above the harbour';

test('a member signs in while a stranger guesses, and a browser that is not known says how long to wait', async ({
  page,
  request,
}, { project, workerIndex }) => {
  const who = `known.${project.name}.${workerIndex}.${Date.now()}`;
  await page.goto(`/set-password#${await inviteMember(request, who)}`);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await waitForDeviceToken(page);

  for (let guess = 0; guess < 5; guess += 1)
    await request.post('/app/login/', {
      data: { teamMemberUsername: `${who}@harborlight.example`, teamMemberPassword: `guess ${guess}` },
    });

  await signIn(page, who, password);

  // The same browser without its token is a stranger like any other.
  await page.evaluate(async () => {
    localStorage.clear();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('staff-device').addEventListener('success', resolve);
    });
  });
  await page.goto('/login');
  await enterLogin(page, who, password);
  await expect(page.getByText(staffTexts.unableToLogin)).toBeVisible();
  const [start = ''] = staffTexts.signInWaits.split('{minutes}');
  await expect(page.getByText(start)).toBeVisible();
  await expectAccessible(page);
});
