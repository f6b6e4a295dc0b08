import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { TestPark } from './test-park.ts';

/** The keys that sign the Apple passes of the park. */
export function appleKeysOf({ services }: Pick<TestPark, 'services'>): WalletKeys {
  if (services.walletKeys === undefined) throw new Error('This park has no Apple certificate.');
  return services.walletKeys;
}
