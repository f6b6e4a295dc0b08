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
 * Reads Apple's files from the keys folder; without any of them, the development files, which are created first if
 * `maySubstitute` allows it. Throws one clear sentence if files are missing or do not belong together.
 */
export async function loadWalletKeys(
  keysDir: string,
  options: { maySubstitute: boolean; operator: { name: string; identifier: string } },
): Promise<WalletKeys> {
  const missing = Object.values(appleFiles).filter(
    (file) => readTextIfThere(join(keysDir, file)) === undefined,
  );
  if (missing.length === 0) return readKeys(keysDir, appleFiles, appleNfcFile, false);
  if (missing.length < Object.keys(appleFiles).length)
    throw new Error(`${keysDir} lacks ${missing.join(' and ')}.`);
  if (!options.maySubstitute)
    throw new Error(`${keysDir} contains no Apple certificate: production needs ${missing.join(', ')}.`);
  if (readTextIfThere(join(keysDir, developmentNfcKeyFile)) === undefined)
    await createDevelopmentKeys(keysDir, options.operator);
  return readKeys(keysDir, developmentFiles, developmentNfcFile, true);
}

/**
 * The content of the folder, the operator's own files before the development files; undefined without either. Throws as
 * `loadWalletKeys`.
 */
export function readWalletKeys(keysDir: string): WalletKeys | undefined {
  const isThere = (file: string): boolean => readTextIfThere(join(keysDir, file)) !== undefined;
  const own = Object.values(appleFiles).filter(isThere);
  if (own.length === Object.keys(appleFiles).length)
    return readKeys(keysDir, appleFiles, appleNfcFile, false);
  if (own.length > 0) {
    const missing = Object.values(appleFiles).filter((file) => !isThere(file));
    throw new Error(`${keysDir} lacks ${missing.join(' and ')}.`);
  }
  const areMade = isThere(developmentNfcKeyFile);
  return areMade ? readKeys(keysDir, developmentFiles, developmentNfcFile, true) : undefined;
}

/**
 * The reasons why production rejects the keys folder, one line each; none if the operator's own keys are present and
 * valid.
 */
export function walletKeyFaults(keysDir: string): string[] {
  const missing = Object.values(appleFiles).filter(
    (file) => readTextIfThere(join(keysDir, file)) === undefined,
  );
  if (missing.length > 0)
    return missing.map((file) => `${join(keysDir, file)} is missing: production accepts no development keys`);
  try {
    readKeys(keysDir, appleFiles, appleNfcFile, false);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
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
