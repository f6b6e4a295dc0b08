/**
 * What a pass certificate says about itself. Apple binds a pass to its certificate by three facts: the pass type
 * identifier (subject UID and an extension of Apple's own), the team (subject OU) and whether NFC was granted (subject
 * CN). Node reads the rest of a certificate, so only the names and the extension are read here.
 */
import type { X509Certificate } from 'node:crypto';

import { APPLE_WWDR_G4_FINGERPRINT } from './apple-wwdr-g4.ts';
import { DerTag, type DerValue, encodeObjectIdentifier, readDer, readDerList } from './der.ts';

/** Object identifiers of the names and the extension that Apple puts into a pass certificate. */
export const CERTIFICATE_OIDS = {
  userId: '0.9.2342.19200300.100.1.1',
  commonName: '2.5.4.3',
  organizationalUnit: '2.5.4.11',
  organization: '2.5.4.10',
  country: '2.5.4.6',
  passTypeExtension: '1.2.840.113635.100.6.1.16',
} as const;

/** The start of the common name of a certificate that may sign passes with NFC. */
export const NFC_COMMON_NAME_PREFIX = 'Pass Type ID with NFC:';

/** The facts of a pass certificate that a pass made with it must agree with. */
export interface PassCertificateFacts {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  /** True when Apple granted NFC; a pass with an `nfc` key signed by any other certificate does not install. */
  readonly hasNfc: boolean;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Who issued it: Apple's current authority, another one of Apple's, or any other (a development authority). */
  readonly issuer: 'apple-wwdr-g4' | 'apple-other' | 'not-apple';
}

/** The parts of a certificate that a signature repeats to say who signed, as DER. */
export interface CertificateIdentity {
  readonly issuerName: Buffer;
  readonly serialNumber: Buffer;
}

/** Reads the facts of a pass certificate; throws an Error that says which of them is missing or contradictory. */
export function readCertificateFacts(
  certificate: X509Certificate,
  wwdr: X509Certificate,
): PassCertificateFacts {
  const { subject, extensions } = readParts(certificate);
  const passTypeIdentifier = subject.get(CERTIFICATE_OIDS.userId);
  if (passTypeIdentifier?.startsWith('pass.') !== true) {
    throw new Error(
      'The certificate is not a pass certificate: its subject has no UID that starts with "pass.".',
    );
  }
  const named = extensions.get(CERTIFICATE_OIDS.passTypeExtension);
  if (named === undefined) {
    throw new Error("The certificate is not a pass certificate: it lacks Apple's pass type extension.");
  }
  if (named !== passTypeIdentifier) {
    throw new Error(`The certificate contradicts itself: UID "${passTypeIdentifier}", extension "${named}".`);
  }
  const teamIdentifier = subject.get(CERTIFICATE_OIDS.organizationalUnit);
  if (teamIdentifier === undefined) {
    throw new Error('The certificate is not a pass certificate: its subject names no team (OU).');
  }
  return {
    passTypeIdentifier,
    teamIdentifier,
    hasNfc: subject.get(CERTIFICATE_OIDS.commonName)?.startsWith(NFC_COMMON_NAME_PREFIX) === true,
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    issuer: readIssuer(wwdr),
  };
}

/** Reads the issuer's name and the serial number of a certificate, byte for byte as the certificate has them. */
export function readCertificateIdentity(certificate: X509Certificate): CertificateIdentity {
  const { serialNumber, issuer } = readFields(certificate);
  return { serialNumber: serialNumber.whole, issuerName: issuer.whole };
}

function readIssuer(wwdr: X509Certificate): PassCertificateFacts['issuer'] {
  if (readParts(wwdr).subject.get(CERTIFICATE_OIDS.organization) !== 'Apple Inc.') return 'not-apple';
  return wwdr.fingerprint256 === APPLE_WWDR_G4_FINGERPRINT ? 'apple-wwdr-g4' : 'apple-other';
}

interface CertificateFields {
  readonly serialNumber: DerValue;
  readonly issuer: DerValue;
  readonly subject: DerValue;
  readonly rest: readonly DerValue[];
}

/** The fields of the signed part of a version 3 certificate; OpenSSL has parsed it before, so their order is given. */
function readFields(certificate: X509Certificate): CertificateFields {
  const signedPart = readDer(readDer(certificate.raw).contents);
  const fields = readDerList(signedPart.contents);
  if (fields[0]?.tag === DerTag.context0) fields.shift();
  const [serialNumber, , issuer, , subject, ...rest] = fields;
  if (serialNumber === undefined || issuer === undefined || subject === undefined) {
    throw new Error('The certificate has too few fields.');
  }
  return { serialNumber, issuer, subject, rest };
}

function readParts(certificate: X509Certificate): {
  subject: Map<string, string>;
  extensions: Map<string, string>;
} {
  const { subject, rest } = readFields(certificate);
  const extensionList = rest.find((field) => field.tag === DerTag.context3);
  return {
    subject: readTexts(readDerList(subject.contents).flatMap((set) => readDerList(set.contents))),
    extensions: readTexts(extensionList === undefined ? [] : readExtensions(extensionList)),
  };
}

function readExtensions(list: DerValue): DerValue[] {
  return readDerList(readDer(list.contents).contents);
}

/** Pairs of an object identifier and, as their last member, a text; the first of each identifier counts. */
function readTexts(pairs: readonly DerValue[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const pair of pairs) {
    const members = readDerList(pair.contents);
    const oid = KNOWN_OIDS.find((known) => members[0]?.whole.equals(known.encoded) === true)?.dotted;
    const last = members.at(-1);
    if (oid !== undefined && last !== undefined && !texts.has(oid)) texts.set(oid, readDerText(last));
  }
  return texts;
}

const KNOWN_OIDS = Object.values(CERTIFICATE_OIDS).map((dotted) => ({
  dotted,
  encoded: encodeObjectIdentifier(dotted),
}));

/** A text value; an octet string holds the value of an extension, which is itself DER. */
function readDerText(value: DerValue): string {
  if (value.tag === DerTag.octetString) return readDerText(readDer(value.contents));
  if (value.tag === DerTag.bmpString) return Buffer.from(value.contents).swap16().toString('utf16le');
  return value.contents.toString('utf8');
}
