/**
 * Certificates for machines without an Apple account: a stand-in for Apple's WWDR authority and a pass certificate that
 * it issued, with the same names and extension that Apple puts into one. Passes signed with them are complete and
 * verify, but no phone trusts the authority; production uses Apple's own.
 */
import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

import { CERTIFICATE_OIDS, NFC_COMMON_NAME_PREFIX } from './certificate-facts.ts';
import { DerTag, encodeDer, encodeObjectIdentifier } from './der.ts';
import { encodeNfcPublicKey } from './nfc-key.ts';

/** A complete set for a development machine; all keys and certificates are PEM texts. */
export interface DevelopmentCertificates {
  readonly wwdrPem: string;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  /** The value of `nfc.encryptionPublicKey`: base64 of a compressed P-256 key. */
  readonly nfcPublicKey: string;
  /** The other half of the NFC key pair, which a reader needs. */
  readonly nfcPrivateKeyPem: string;
}

/** Makes a new authority, pass certificate and NFC key pair; takes about a third of a second. */
export async function createDevelopmentCertificates(options: {
  /** Starts with `pass.`, such as `pass.com.example.park`. */
  readonly passTypeIdentifier: string;
  /** Ten letters and digits at Apple. */
  readonly teamIdentifier: string;
  readonly organizationName: string;
  /** Whether the certificate claims that NFC was granted; true, when left out. */
  readonly hasNfc?: boolean;
  /** 2020, when left out, so that they can sign at any time that a test sets. */
  readonly validFrom?: Date;
  /** Ten years from now, when left out. */
  readonly validTo?: Date;
}): Promise<DevelopmentCertificates> {
  const validFrom = options.validFrom ?? new Date('2020-01-01T00:00:00Z');
  const validity = { validFrom, validTo: options.validTo ?? new Date(Date.now() + 3650 * DAY_MS) };
  const [authorityKeys, passKeys, nfcKeys] = await Promise.all([
    generateKeys('rsa', { modulusLength: 2048 }),
    generateKeys('rsa', { modulusLength: 2048 }),
    generateKeys('ec', { namedCurve: 'P-256' }),
  ]);
  const authorityName = encodeName([
    [CERTIFICATE_OIDS.country, 'US'],
    [CERTIFICATE_OIDS.organization, 'Development only'],
    [CERTIFICATE_OIDS.organizationalUnit, 'Development'],
    [CERTIFICATE_OIDS.commonName, 'Development stand-in for the WWDR authority'],
  ]);
  const issuer = { name: authorityName, keys: authorityKeys };
  return {
    wwdrPem: issueCertificate({
      ...validity,
      issuer,
      subject: issuer,
      extensions: [
        extension(OID.basicConstraints, encodeDer(DerTag.sequence, TRUE), IS_CRITICAL),
        extension(OID.keyUsage, KEY_USAGE_ISSUES_CERTIFICATES, IS_CRITICAL),
      ],
    }),
    certificatePem: issueCertificate({
      ...validity,
      issuer,
      subject: { name: encodePassName(options), keys: passKeys },
      extensions: [
        extension(OID.basicConstraints, encodeDer(DerTag.sequence), IS_CRITICAL),
        extension(OID.keyUsage, KEY_USAGE_SIGNS, IS_CRITICAL),
        extension(
          CERTIFICATE_OIDS.passTypeExtension,
          encodeDer(DerTag.utf8String, Buffer.from(options.passTypeIdentifier)),
        ),
      ],
    }),
    privateKeyPem: exportPrivateKey(passKeys.privateKey),
    nfcPublicKey: encodeNfcPublicKey(nfcKeys.publicKey),
    nfcPrivateKeyPem: exportPrivateKey(nfcKeys.privateKey),
  };
}

/** Makes a key and a certificate, both PEM, for a server on localhost; only a client that is given it trusts it. */
export async function createLocalhostCertificate(): Promise<{
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}> {
  const keys = await generateKeys('rsa', { modulusLength: 2048 });
  const owner = { name: encodeName([[CERTIFICATE_OIDS.commonName, 'localhost']]), keys };
  const certificatePem = issueCertificate({
    issuer: owner,
    subject: owner,
    validFrom: new Date(Date.now() - DAY_MS),
    validTo: new Date(Date.now() + 365 * DAY_MS),
    extensions: [
      extension(
        OID.subjectAltName,
        encodeDer(DerTag.sequence, encodeDer(DNS_NAME_TAG, Buffer.from('localhost'))),
      ),
    ],
  });
  return { certificatePem, privateKeyPem: exportPrivateKey(keys.privateKey) };
}

const DAY_MS = 86_400_000;
const DNS_NAME_TAG = 0x82;

const OID = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const;

const TRUE = encodeDer(DerTag.boolean, Buffer.from([0xff]));
const IS_CRITICAL = true;

// A key usage is a row of bits from the left; the first byte says how many at the end are unused.
const KEY_USAGE_SIGNS = encodeDer(DerTag.bitString, Buffer.from([7, 0b1000_0000]));
const KEY_USAGE_ISSUES_CERTIFICATES = encodeDer(DerTag.bitString, Buffer.from([1, 0b0000_0110]));

const generateKeys = promisify(generateKeyPair);

interface Party {
  readonly name: Buffer;
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

function issueCertificate(options: {
  readonly issuer: Party;
  readonly subject: Party;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly extensions: readonly Buffer[];
}): string {
  const { issuer, subject } = options;
  const algorithm = encodeDer(
    DerTag.sequence,
    encodeObjectIdentifier(OID.sha256WithRsa),
    encodeDer(DerTag.null),
  );
  const extensions = [
    ...options.extensions,
    extension(OID.subjectKeyIdentifier, encodeDer(DerTag.octetString, keyIdentifierOf(subject))),
    extension(
      OID.authorityKeyIdentifier,
      encodeDer(DerTag.sequence, encodeDer(0x80, keyIdentifierOf(issuer))),
    ),
  ];
  const signedPart = encodeDer(
    DerTag.sequence,
    encodeDer(DerTag.context0, encodeDer(DerTag.integer, Buffer.from([2]))),
    encodeDer(DerTag.integer, createSerialNumber()),
    algorithm,
    issuer.name,
    encodeDer(DerTag.sequence, encodeTime(options.validFrom), encodeTime(options.validTo)),
    subject.name,
    exportPublicKey(subject),
    encodeDer(DerTag.context3, encodeDer(DerTag.sequence, ...extensions)),
  );
  const signature = sign('sha256', signedPart, issuer.keys.privateKey);
  const certificate = encodeDer(
    DerTag.sequence,
    signedPart,
    algorithm,
    encodeDer(DerTag.bitString, Buffer.from([0]), signature),
  );
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(LINES, '$&\n')}-----END CERTIFICATE-----\n`;
}

const LINES = /.{1,64}/g;

function encodePassName(options: {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  readonly organizationName: string;
  readonly hasNfc?: boolean;
}): Buffer {
  const prefix = (options.hasNfc ?? true) ? NFC_COMMON_NAME_PREFIX : 'Pass Type ID:';
  return encodeName([
    [CERTIFICATE_OIDS.userId, options.passTypeIdentifier],
    [CERTIFICATE_OIDS.commonName, `${prefix} ${options.passTypeIdentifier}`],
    [CERTIFICATE_OIDS.organizationalUnit, options.teamIdentifier],
    [CERTIFICATE_OIDS.organization, options.organizationName],
    [CERTIFICATE_OIDS.country, 'US'],
  ]);
}

/** A certificate's name, part by part. */
export function encodeName(parts: readonly (readonly [oid: string, text: string])[]): Buffer {
  const sets = parts.map(([oid, text]) =>
    encodeDer(
      DerTag.set,
      encodeDer(
        DerTag.sequence,
        encodeObjectIdentifier(oid),
        encodeDer(
          oid === CERTIFICATE_OIDS.country ? DerTag.printableString : DerTag.utf8String,
          Buffer.from(text),
        ),
      ),
    ),
  );
  return encodeDer(DerTag.sequence, ...sets);
}

function extension(oid: string, value: Buffer, isCritical = false): Buffer {
  return encodeDer(
    DerTag.sequence,
    encodeObjectIdentifier(oid),
    ...(isCritical ? [TRUE] : []),
    encodeDer(DerTag.octetString, value),
  );
}

function encodeTime(time: Date): Buffer {
  const digits = time.toISOString().replace(/\D/g, '').slice(0, 14);
  return time.getUTCFullYear() < 2050
    ? encodeDer(DerTag.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : encodeDer(DerTag.generalizedTime, Buffer.from(`${digits}Z`));
}

/** A positive number of 16 bytes: the first bit is the sign, and a first byte of zero would not be the shortest form. */
function createSerialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return bytes;
}

function exportPublicKey(party: Party): Buffer {
  return party.keys.publicKey.export({ type: 'spki', format: 'der' });
}

function keyIdentifierOf(party: Party): Buffer {
  return createHash('sha1').update(exportPublicKey(party)).digest();
}

function exportPrivateKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' });
}
