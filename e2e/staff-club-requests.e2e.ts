import type { ClubRequestView } from '../src/contract/calls/staff-club-requests.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, confirm, openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('the team answers a member whose order was too old', desktop, async ({ page, request }) => {
  const email = 'too-old@journeys.example';
  const person = { email, firstName: 'Robin', lastName: 'Journey' };
  const userID = await (await request.post('/api/loyalty/create', { data: person })).text();
  const ask = async (orderId: string): Promise<void> => {
    const refused = await request.post('/api/loyalty/tickets/', { data: { email, userID, orderId } });
    const stepTicket = refused.headers()['x-next-step-ticket'];
    const asked = await request.post('/api/loyalty/ask-team/', {
      data: { stepTicket, note: 'We were ill.' },
    });
    expect([refused.status(), asked.status()]).toEqual([400, 204]);
  };
  await ask('10300003');
  await ask('10300004');
  await signIn(page, 'agent');
  await openTab(page, 'Club Requests');
  const row = rowWith(page, 'Order 10300003').filter({ hasText: 'Robin Journey' });
  await expect(row).toContainText('ticket too old');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Answer Robin Journey about Order 10300003' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request about Order 10300003' });
  await expect(dialog).toContainText('We were ill.');
  await expect(dialog).toContainText('too-old@journeys.example, not proved');
  await dialog.getByRole('radio', { name: 'Another answer' }).check();
  await expect(dialog.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
  await dialog.getByLabel('Message to the member').fill('Please show us your receipt.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await confirm(page, 'Send the answer', 'too-old@journeys.example gets a mail with your message');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Answered. The mail goes to too-old@journeys.example.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Answered' })).toContainText('Please show us your receipt.');

  // A colleague answers first: their answer is shown, and my input stays.
  await rowWith(page, 'Order 10300004').getByRole('button').click();
  const late = page.getByRole('dialog', { name: 'Request about Order 10300004' });
  const call = await callsAs(request, 'lead');
  const requests = (await call('GET', '/api/admin/club-request/')) as ClubRequestView[];
  const open = requests.find((one) => one.number === '10300004' && one.status === 'open');
  await call('PUT', `/api/admin/club-request/${open?.requestId}`, {
    answer: 'declined',
    message: 'Refunded.',
  });
  await late.getByLabel('Message to the member').fill('Typed in vain.');
  await late.getByRole('button', { name: 'Send the answer' }).click();
  await confirm(page, 'Send the answer', 'gets a mail that says that the points are on the account');
  await expect(late.getByText('Someone else has answered this request.')).toBeVisible();
  await expect(late.getByText('Declined', { exact: true })).toBeVisible();
  await expect(late.getByLabel('Message to the member')).toHaveValue('Typed in vain.');
  await expectAccessible(page);
});
