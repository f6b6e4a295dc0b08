/** What has to happen outside once an import has changed passes that guests have in their wallets already. */
import type { Services } from '../services.ts';
import type { PassKey } from './kinds/written.ts';

/** What telling needs. */
export type AfterChangeServices = Pick<Services, 'db' | 'clock'>;

/** Called once for each batch, after it was committed. Points of what was refunded are taken back by housekeeping. */
export async function afterChange(
  _services: AfterChangeServices,
  _passes: readonly PassKey[],
): Promise<void> {
  await Promise.resolve();
}
