/** Signs guests and staff in at one server, for strikes that need their tokens. */
import { demoPassword } from '../../src/server/demo/demo-data.ts';
import { passOf, send } from './traffic.ts';

/** The parts of a login's answer that strikes use. */
interface GuestOrder {
  ticketShareToken: string;
  wristbandActivateToken: string;
}

/** Looks a pass up; throws if the server refuses. */
export async function logIn(port: number, base: number, number: number): Promise<GuestOrder> {
  const answer = await send(port, { method: 'POST', path: '/api/login/', body: passOf(base, number) });
  if (answer.status !== 200) throw new Error(`A login was answered ${answer.status}.`);
  return JSON.parse(answer.body.toString()) as GuestOrder; // The contract of the call guarantees this shape.
}

/** Signs the demo park's administrator in. */
export async function signInAdmin(port: number): Promise<{ accessToken: string }> {
  const body = { teamMemberUsername: 'admin@harborlight.example', teamMemberPassword: demoPassword };
  const answer = await send(port, { method: 'POST', path: '/app/login/', body });
  if (answer.status !== 201) throw new Error(`A sign-in was answered ${answer.status}.`);
  return JSON.parse(answer.body.toString()) as { accessToken: string }; // The contract of the call guarantees this shape.
}
