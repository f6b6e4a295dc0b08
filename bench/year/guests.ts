/** The guests of a simulated day: they log in, register, add their pass to a phone, and some add a photo. */
import { encodeBmp } from '../../src/server/photos/bmp.ts';
import { valueOf } from './calls.ts';
import type { YearDay } from './day.ts';
import { needsPhoto, numbersOf, seasonPassFrom } from './plan.ts';
import { correctedByTeam } from './rows.ts';

const photo = `data:image/bmp;base64,${encodeBmp(Buffer.alloc(160 * 120 * 3, 77), 160, 120).toString('base64')}`;
const concurrency = 4;

/** Guests come until the time of the day is over, at least `guestsMin` of them. Returns how many came. */
export async function openGates(day: YearDay, endsAt: number): Promise<number> {
  let next = 0;
  // The last orders of the day are refunded, the first ones are corrected by the team.
  const most = Math.max(0, day.plan.orders - day.plan.refunded - correctedByTeam);
  const visit = async (): Promise<void> => {
    while (next < most && (next < guestsMin || performance.now() < endsAt)) {
      const place = next;
      next += 1;
      await visitOnce(day, place);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visit));
  day.totals.guests += next;
  return next;
}

const guestsMin = 4;

async function visitOnce(day: YearDay, place: number): Promise<void> {
  const { caller, phones, plan } = day;
  const order = plan.firstOrder + correctedByTeam + place;
  const proof = numbersOf(order);
  const logIn = (kind: string, pass = proof) =>
    caller.send({ kind, method: 'POST', path: '/api/login/', body: { ...pass, isIOS: true } });
  await caller.send({ kind: 'page', method: 'GET', path: '/' });
  if (place % 10 === 4) {
    const typed = { ...proof, barcode: `${proof.barcode}0`, isIOS: true };
    await caller.send({ kind: 'typo', method: 'POST', path: '/api/login/', body: typed, expected: [404] });
  }
  await logIn('login');
  await caller.send({ kind: 'page', method: 'GET', path: `/${proof.orderId}/${proof.barcode}` });
  if (place % 5 < 3) {
    const names = { firstName: 'Grace', lastName: `Hopper ${order}`, email: `live${order}@mail.example` };
    const more = { phone: '6095550100', optInEmailMarketing: place % 2 === 0, optInSMSMarketing: false };
    const body = { ...proof, ...names, ...more };
    await caller.send({ kind: 'register', method: 'POST', path: '/api/register/', body });
  }
  // A season pass gets into a wallet once it has its photo.
  if (place % 2 === 0 && !needsPhoto(order)) {
    const file = await caller.send({
      kind: 'pass file',
      method: 'POST',
      path: '/api/apple-wallet/',
      body: proof,
    });
    if (file.isExpected && place % 4 === 0) await phones.add(caller, file);
  }
  await logIn('login');
}

/** Guests of season passes add photos and ask for others; the team answers them. */
export async function takePhotos(day: YearDay): Promise<void> {
  const { caller, plan, totals } = day;
  let order = plan.firstOrder + Math.floor(plan.orders / 2);
  for (let place = 0; place < plan.photos; place += 1) {
    order = seasonPassFrom(order + 1);
    if (order >= plan.firstOrder + plan.orders - plan.refunded) return;
    const proof = numbersOf(order);
    const login = await caller.send({ kind: 'login', method: 'POST', path: '/api/login/', body: proof });
    const { uid } = (valueOf(login) as { uid?: string } | undefined) ?? {};
    if (uid === undefined) continue;
    const body = { ...proof, uid, data: photo };
    const answer = await caller.send({ kind: 'photo', method: 'POST', path: '/api/upload/', body });
    if (answer.isExpected) totals.photos += 1;
    if (place % 2 === 1) await askForAnother(day, proof);
  }
}

/** The guest asks, and the team approves each second time. */
async function askForAnother(
  { caller, plan, staffToken: token }: YearDay,
  { orderId, barcode }: { orderId: string; barcode: string },
): Promise<void> {
  await caller.send({
    ...{ kind: 'ask for a photo', method: 'POST', path: `/api/reset-photo/${orderId}/${barcode}`, body: {} },
  });
  const list = await caller.send({
    ...{ kind: 'list photo requests', method: 'GET', path: '/api/admin/photo-request/', token },
  });
  const open = (valueOf(list) as { requestId: string; orderId: string; status: string }[] | undefined)?.find(
    (one) => one.orderId === orderId && one.status === 'open',
  );
  const body = { answer: plan.day % 4 === 0 ? 'approved' : 'declined', message: 'Thank you.' };
  await caller.send({
    ...{ kind: 'answer a photo request', method: 'PUT', token, body },
    path: `/api/admin/photo-request/${open?.requestId ?? 'none'}`,
  });
}
