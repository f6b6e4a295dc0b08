/** The service account that writes and signs Google passes: the operator's own, or a generated one for development. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { parseJson, readTextIfThere } from './read-text.ts';

/** The keys that write and sign Google passes. */
export interface GoogleKeys {
  /** Google's number for the operator; every id begins with it. */
  issuerId: string;
  /** The issuers whose readers may take passes by Smart Tap; empty for an operator without such readers. */
  redemptionIssuers: readonly string[];
  /** The service account's address. */
  email: string;
  privateKey: KeyObject;
  areDevelopment: boolean;
}

/** The operator's service account file, as downloaded from Google's console. */
export const googleKeyFile = 'google-wallet.json';
const developmentKeyFile = 'development-google-wallet.json';
const developmentIssuerId = '3388000000000000000';

const issuerIdPattern = /^\d{1,20}$/;

const fileSchema = z.object({
  client_email: z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/), z.maxLength(254)),
  private_key: z.string(),
  /** Our own field in Google's file: the issuer's number, if the environment does not contain it. */
  issuerId: z.optional(z.string()),
  /** Our own field: the issuers of the Smart Tap readers. */
  redemptionIssuers: z.optional(z.array(z.string())),
  dev: z.optional(z.boolean()),
});

/**
 * Reads the service account file; without one, the development file, which is created first if `maySubstitute` allows
 * it. Otherwise returns undefined: Google Wallet is then not offered. Throws one clear sentence if the file cannot be
 * used.
 */
export function loadGoogleKeys(
  keysDir: string,
  options: { maySubstitute: boolean; issuerId: string | undefined },
): GoogleKeys | undefined {
  const own = join(keysDir, googleKeyFile);
  const text = readTextIfThere(own);
  if (text !== undefined) return readKeys(own, text, options);
  if (!options.maySubstitute) return undefined;
  const path = join(keysDir, developmentKeyFile);
  return readKeys(path, readTextIfThere(path) ?? createDevelopmentFile(keysDir, path), {
    ...options,
    issuerId: developmentIssuerId,
  });
}

/** The reasons why production rejects the service account file, one line each; none if it is valid or absent. */
export function googleKeyFaults(keysDir: string, issuerId: string | undefined): string[] {
  try {
    loadGoogleKeys(keysDir, { maySubstitute: false, issuerId });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function readKeys(
  path: string,
  text: string,
  { issuerId, maySubstitute }: { issuerId: string | undefined; maySubstitute: boolean },
): GoogleKeys {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success)
    throw new Error(`${path} is not a service account file with client_email and private_key.`);
  const areDevelopment = file.data.dev === true;
  if (areDevelopment && !maySubstitute)
    throw new Error(`${path} was generated for development: production accepts no development keys.`);
  const issuer = issuerId ?? file.data.issuerId ?? '';
  if (!issuerIdPattern.test(issuer))
    throw new Error(`${path} needs the issuer's number: set GOOGLE_ISSUER_ID, or "issuerId" in the file.`);
  // Without readers, a development park still shows what Smart Tap adds to its passes.
  const redemptionIssuers = file.data.redemptionIssuers ?? (areDevelopment ? [issuer] : []);
  if (redemptionIssuers.length > 20 || !redemptionIssuers.every((one) => issuerIdPattern.test(one)))
    throw new Error(
      `${path} has redemptionIssuers that are not at most 20 numbers of issuers, such as ["338"].`,
    );
  return {
    issuerId: issuer,
    redemptionIssuers,
    email: file.data.client_email,
    privateKey: readRsaKey(path, file.data.private_key),
    areDevelopment,
  };
}

function readRsaKey(path: string, pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // the message below reports it, without any part of the key
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== 'rsa' || bits < 2048)
    throw new Error(`${path} contains no RSA private key of 2048 bits or more.`);
  return key;
}

/** The public half, to verify signatures. */
export function publicKeyOf(keys: GoogleKeys): KeyObject {
  return createPublicKey(keys.privateKey);
}

function createDevelopmentFile(keysDir: string, path: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${JSON.stringify(
    {
      dev: true,
      client_email: 'development@wallet.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    undefined,
    2,
  )}\n`;
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
  return text;
}
