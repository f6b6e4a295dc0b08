/** The keys that sign wallet passes: the operator's own, or development keys created on the first run. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createSigner, type PassSigner } from '#pass/signer.ts';

import { readTextIfThere } from './read-text.ts';

/** The keys that sign Apple passes. */
export interface WalletKeys {
  signer: PassSigner;
  /** The certificate and its key, PEM, that identify us to Apple's push service. */
  pushIdentity: { certificatePem: string; privateKeyPem: string };
  /** The certificate of the issuing authority, PEM. */
  authorityPem: string;
  /** The expiry of the certificate of the issuing authority, which is part of every pass. */
  authorityValidTo: Date;
  /** The value of a pass's `nfc.encryptionPublicKey`; undefined if the operator has no NFC key. */
  nfcPublicKey: string | undefined;
  areDevelopment: boolean;
}

/** The operator's own files in the keys folder. */
export const appleFiles = {
  certificate: 'apple-pass-certificate.pem',
  key: 'apple-pass-key.pem',
  wwdr: 'apple-wwdr.pem',
} as const;
const appleNfcFile = 'apple-nfc-public-key.txt';
const developmentFiles = {
  certificate: 'development-pass-certificate.pem',
  key: 'development-pass-key.pem',
  wwdr: 'development-wwdr.pem',
} as const;
const developmentNfcFile = 'development-nfc-public-key.txt';
const developmentNfcKeyFile = 'development-nfc-private-key.pem';

/**
 * Reads the keys that sign Apple passes, or returns undefined if the operator has none: Apple Wallet is then not
 * offered. Throws one clear sentence if files are missing or do not belong together.
 */
export async function loadWalletKeys(
  keysDir: string,
  options: { maySubstitute: boolean; operator: { name: string; identifier: string } },
): Promise<WalletKeys | undefined> {
  return options.maySubstitute ? loadOrCreateWalletKeys(keysDir, options.operator) : readOwnKeys(keysDir);
}

/** The operator's own keys; without any of their files, the development keys, which are created first. */
export async function loadOrCreateWalletKeys(
  keysDir: string,
  operator: { name: string; identifier: string },
): Promise<WalletKeys> {
  const own = readOwnKeys(keysDir);
  if (own !== undefined) return own;
  if (!isThere(keysDir, developmentNfcKeyFile)) await createDevelopmentKeys(keysDir, operator);
  return readKeys(keysDir, developmentFiles, developmentNfcFile, true);
}

/**
 * The content of the folder, the operator's own files before the development files; undefined without either. Throws as
 * `loadWalletKeys`.
 */
export function readWalletKeys(keysDir: string): WalletKeys | undefined {
  const own = readOwnKeys(keysDir);
  if (own !== undefined) return own;
  const areMade = isThere(keysDir, developmentNfcKeyFile);
  return areMade ? readKeys(keysDir, developmentFiles, developmentNfcFile, true) : undefined;
}

/**
 * The reasons why production rejects the keys folder, one line each; none if the operator's own keys are valid or
 * absent.
 */
export function walletKeyFaults(keysDir: string): string[] {
  const files = Object.values(appleFiles);
  const missing = files.filter((file) => !isThere(keysDir, file));
  if (missing.length > 0 && missing.length < files.length) {
    const present = files.filter((file) => isThere(keysDir, file)).join(' and ');
    return missing.map((file) => `${join(keysDir, file)} is missing beside ${present}`);
  }
  try {
    readOwnKeys(keysDir);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The operator's own keys; undefined if the folder contains none of their files. Throws if it contains only some. */
function readOwnKeys(keysDir: string): WalletKeys | undefined {
  const files = Object.values(appleFiles);
  const missing = files.filter((file) => !isThere(keysDir, file));
  if (missing.length === files.length) return undefined;
  if (missing.length > 0) throw new Error(`${keysDir} lacks ${missing.join(' and ')}.`);
  return readKeys(keysDir, appleFiles, appleNfcFile, false);
}

function isThere(keysDir: string, file: string): boolean {
  return readTextIfThere(join(keysDir, file)) !== undefined;
}

function readKeys(
  keysDir: string,
  files: typeof appleFiles | typeof developmentFiles,
  nfcFile: string,
  areDevelopment: boolean,
): WalletKeys {
  const read = (file: string): string => readFileSync(join(keysDir, file), 'utf8');
  const pushIdentity = { certificatePem: read(files.certificate), privateKeyPem: read(files.key) };
  const wwdrPem = read(files.wwdr);
  const signer = createSigner({ ...pushIdentity, wwdrPem });
  const authorityValidTo = new Date(new X509Certificate(wwdrPem).validTo);
  return {
    authorityPem: wwdrPem,
    authorityValidTo,
    signer,
    pushIdentity,
    nfcPublicKey: readTextIfThere(join(keysDir, nfcFile))?.trim(),
    areDevelopment,
  };
}

async function createDevelopmentKeys(
  keysDir: string,
  operator: { name: string; identifier: string },
): Promise<void> {
  // Only a first development run needs the code that makes certificates.
  const { createDevelopmentCertificates } = await import('#pass/development-certificates.ts');
  const made = await createDevelopmentCertificates({
    passTypeIdentifier: `pass.example.${operator.identifier}`,
    teamIdentifier: 'DEVELOPMNT',
    organizationName: operator.name,
  });
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const write = (file: string, text: string): void =>
    writeFileSync(join(keysDir, file), text, { mode: 0o600 });
  write(developmentFiles.wwdr, made.wwdrPem);
  write(developmentFiles.certificate, made.certificatePem);
  write(developmentFiles.key, made.privateKeyPem);
  write(developmentNfcFile, `${made.nfcPublicKey}\n`);
  // Written last, so that the set is complete if this file exists.
  write(developmentNfcKeyFile, made.nfcPrivateKeyPem);
}
