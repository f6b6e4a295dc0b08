/** Builds the Google Wallet adapter from the keys folder. */
import type { Config } from '#server/base/config/config.ts';
import { loadGoogleKeys, publicKeyOf, type GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import { systemClock, type Clock } from '#server/base/ports/clock.ts';
import type { GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import { googleBaseUrl, googleTokenUrl, makeGoogleWalletRest } from './google-wallet-rest.ts';

/**
 * Google itself with the operator's service account; strict Google in memory with development keys; undefined in
 * production without an account. Throws one clear sentence if the account's file cannot be used.
 */
export async function openGoogleWallet(
  config: Pick<Config, 'keysDir' | 'mode' | 'googleIssuerId'>,
  clock: Clock = systemClock,
): Promise<GoogleWalletAccess | undefined> {
  const maySubstitute = config.mode !== 'production';
  const keys = loadGoogleKeys(config.keysDir, { maySubstitute, issuerId: config.googleIssuerId });
  if (keys === undefined) return undefined;
  return keys.areDevelopment
    ? openStrict(keys, clock)
    : { keys, wallet: makeGoogleWalletRest({ keys, clock }) };
}

/** The same adapter over strict Google, without a network. */
async function openStrict(keys: GoogleKeys, clock: Clock): Promise<GoogleWalletAccess> {
  const { makeStrictGoogle } = await import('./google-wallet-strict.ts');
  const strict = makeStrictGoogle({
    issuerId: keys.issuerId,
    email: keys.email,
    publicKey: publicKeyOf(keys),
    baseUrl: googleBaseUrl,
    tokenUrl: googleTokenUrl,
    clock,
  });
  const saved = new Set<string>();
  const standIn = {
    openSaveLink: async (link: string) => {
      const opened = await strict.openSaveLink(link);
      for (const id of opened.objectIds) saved.add(id);
      return opened;
    },
    savedIds: () => [...saved],
    find: (id: string) => strict.resources.get(id),
    follow: strict.follow,
  };
  return { keys, wallet: makeGoogleWalletRest({ keys, clock, fetch: strict.fetch }), standIn };
}
