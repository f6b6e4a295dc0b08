/** Lets a single-holder pass be added to another wallet, after a phone was lost or changed (decisions 4). */
import { touchPass, retireApplePass } from '#server/changes/touch-pass.queries.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { clearBinding, isPass } from './lock-pass.queries.ts';

/**
 * Clears the binding and releases the pass on the old phone, which becomes void with its next update. To run inside a
 * transaction, pass it as `db`.
 */
export async function unbindPass(
  services: Pick<Services, 'db' | 'clock'>,
  pass: PassNumbers,
): Promise<'unbound' | 'was-not-bound' | 'not-found'> {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    if (await clearBinding(tx, { ...pass, now })) {
      await retireApplePass(tx, { ...pass, shareId: '' }, now);
      await touchPass(tx, pass, 'binding', now);
      return 'unbound';
    }
    return (await isPass(tx, pass)) ? 'was-not-bound' : 'not-found';
  });
}
