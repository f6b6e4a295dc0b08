/** Guests and staff of the lab at one server, where a strike needs their tokens. */
import { demoPassword } from '../../src/server/demo/demo-data.ts';
import { passOf, send } from './traffic.ts';

/** What a login brings that strikes use. */
interface GuestOrder {
  ticketShareToken: string;
  wristbandActivateToken: string;
}

/** Looks a pass up; throws where the server refuses. */
export async function logIn(port: number, base: number, number: number): Promise<GuestOrder> {
  const answer = await send(port, { method: 'POST', path: '/api/login/', body: passOf(base, number) });
  if (answer.status !== 200) throw new Error(`A login was answered ${answer.status}.`);
  return JSON.parse(answer.body.toString()) as GuestOrder; // the call's contract
}

/** A session of the demo park's administrator. */
export async function signInAdmin(port: number): Promise<{ accessToken: string }> {
  const body = { teamMemberUsername: 'admin@harborlight.example', teamMemberPassword: demoPassword };
  const answer = await send(port, { method: 'POST', path: '/app/login/', body });
  if (answer.status !== 201) throw new Error(`A sign-in was answered ${answer.status}.`);
  return JSON.parse(answer.body.toString()) as { accessToken: string }; // the call's contract
}
