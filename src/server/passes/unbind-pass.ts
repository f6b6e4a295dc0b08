/** Lets a single-holder pass be added to a wallet again, after a phone was lost or changed (decisions 4). */
import type { Services } from '../services.ts';
import { clearBinding, isPass } from './unbind-pass.queries.ts';

/** What came of it. */
export type UnbindVerdict = 'unbound' | 'was-not-bound' | 'not-found';

/** Clears the binding; may run inside the caller's transaction by giving it as `db`. */
export async function unbindPass(
  services: Pick<Services, 'db' | 'clock'>,
  pass: { orderId: string; barcode: string },
): Promise<UnbindVerdict> {
  if (await clearBinding(services.db, { ...pass, now: services.clock.now() })) return 'unbound';
  return (await isPass(services.db, pass)) ? 'was-not-bound' : 'not-found';
}
