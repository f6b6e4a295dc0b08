/** What happens in the park before the day begins: guests ask, and one member of the team gives too much. */
import { randomUUID } from 'node:crypto';

import { teamPassword } from '../../e2e/staff.ts';
import { helpRequests } from '../../src/server/base/db/schema/requests.ts';
import type { Services } from '../../src/server/base/services.ts';
import { judgeWatch } from '../../src/server/office/watch/judge-watch.ts';

/** Two gifts, each within the limit of its giver, that are above the limit of the watch list together. */
export const giftPoints = 2900;

/** Brings a demo park to the morning of the day. */
export async function prepareDay(baseURL: string, services: Services): Promise<void> {
  const send = async (path: string, body: object, headers = {}): Promise<Response> =>
    fetch(baseURL + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
  // The guests' own calls: photos that shall be taken again, and a claim that is refused.
  for (const [order, pass] of photoAsked) await send(`/api/reset-photo/${order}/${pass}`, {});
  const email = 'robin.journey@mail.example';
  const made = await send('/api/loyalty/create', { email, firstName: 'Robin', lastName: 'Journey' });
  const userID = await made.text();
  const refused = await send('/api/loyalty/tickets/', { email, userID, orderId: '10300003' });
  const stepTicket = refused.headers.get('x-next-step-ticket');
  const asked = await send('/api/loyalty/ask-team/', { stepTicket, note: 'We were ill.' });
  if (asked.status !== 204) throw new Error(`The team could not be asked: ${await asked.text()}`);
  await askForHelp(services);
  const login = await send('/app/login/', {
    ...{ teamMemberUsername: 'loyalty@harborlight.example', teamMemberPassword: teamPassword },
  });
  const { accessToken } = (await login.json()) as { accessToken: string }; // the answer of the contract
  for (const reason of ['Long wait', 'Longer wait']) {
    const gift = { points: giftPoints, reason, goodwillID: randomUUID() };
    const given = await send('/api/admin/loyalty/goodwill/700000103', gift, {
      authorization: `Bearer ${accessToken}`,
    });
    if (!given.ok) throw new Error(`The points could not be given: ${await given.text()}`);
  }
  // The job does this every five minutes.
  await judgeWatch(services);
}

const photoAsked = [
  ['10240004', '240126000000100041'],
  ['10240001', '240126000000100017'],
] as const;

const hour = 3_600_000;

/** Help with a wristband and a link, which the guest asks for by a form of the park. */
async function askForHelp({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const shared = { status: 'open' as const, language: 'en', requestedAt: now };
  await db.insert(helpRequests).values([
    {
      ...shared,
      ...{ kind: 'wristband', email: 'tariq.aziz@mail.example', number: '10500003' },
      ...{ note: 'It does not open the turnstile.', dueAt: new Date(now.getTime() + 4 * hour) },
    },
    {
      ...shared,
      ...{ kind: 'link', email: 'vera.novak@mail.example', number: '10300007' },
      ...{ note: 'The mail is gone.', dueAt: new Date(now.getTime() - hour) },
    },
  ]);
}
