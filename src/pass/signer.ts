/**
 * Signs the manifest of a pass. Certificates and key are parsed once; a signature then costs one SHA-256, one RSA
 * operation and a copy of the template. See docs/algorithms/wallet-pass.md.
 */
import { createPrivateKey, hash, type KeyObject, privateEncrypt, sign, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { type PassCertificateFacts, readCertificateFacts } from './certificate-facts.ts';
import { buildCmsTemplate, type CmsTemplate, type SigningTimeForm } from './cms-template.ts';
import { DerTag } from './der.ts';

/** The two parts of a signature file: the start is the same in every pass, the end belongs to one pass. */
export interface SignatureParts {
  readonly start: Buffer;
  /** The CRC-32 of the start, for whoever needs that of the whole file. */
  readonly startCheckSum: number;
  readonly endSizeBytes: number;
}

/** Makes signature files with one pass certificate; both ways of signing give the same bytes. */
export interface PassSigner {
  readonly certificate: PassCertificateFacts;
  /** The parts of a signature file made at this time; throws when the certificate is not valid then. */
  readonly partsAt: (signedAt: Date) => SignatureParts;
  /** Signs a manifest and writes the end of the signature file into `target` at `position`. */
  readonly signInto: (target: Buffer, position: number, manifest: Uint8Array, signedAt: Date) => void;
  /** The same in Node's thread pool, so that the calling thread stays free and every core is used. */
  readonly signIntoAsync: (
    target: Buffer,
    position: number,
    manifest: Uint8Array,
    signedAt: Date,
  ) => Promise<void>;
}

/** The certificate of the pass type, its private key and the authority that issued it, all as PEM texts. */
export interface SignerMaterial {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  readonly wwdrPem: string;
}

const SHA256_SIZE_BYTES = 32;

/** The smallest RSA key that may sign; Apple issues pass certificates for RSA-2048 keys. */
const RSA_MODULUS_BITS_MIN = 2048;

/** Makes a signer; throws an Error with one clear sentence when the three PEM texts do not belong together. */
export function createSigner(material: SignerMaterial): PassSigner {
  const certificate = parsePem('pass certificate', () => new X509Certificate(material.certificatePem));
  const wwdr = parsePem('WWDR certificate', () => new X509Certificate(material.wwdrPem));
  const key = parsePem('private key', () => createPrivateKey(material.privateKeyPem));
  const modulusBits = readModulusBits(key);
  refuseStrangers(certificate, wwdr, key);
  const facts = readCertificateFacts(certificate, wwdr);
  const buildTemplate = (timeForm: SigningTimeForm): CmsTemplate =>
    buildCmsTemplate({ certificate, wwdr, signatureSizeBytes: Math.ceil(modulusBits / 8), timeForm });
  const templates = { utcTime: buildTemplate('utcTime'), generalizedTime: buildTemplate('generalizedTime') };
  const parts = {
    utcTime: describeParts(templates.utcTime),
    generalizedTime: describeParts(templates.generalizedTime),
  };
  const formatTime = createTimeFormatter();
  const signAtOnce = createPlainSigner(key);
  const begin = (target: Buffer, position: number, manifest: Uint8Array, signedAt: Date): UnsignedEnd => {
    const timeForm = chooseTimeForm(signedAt);
    return fillEnd(templates[timeForm], target, position, manifest, formatTime(signedAt, timeForm));
  };
  return {
    certificate: facts,
    partsAt(signedAt) {
      refuseInvalidTime(facts, signedAt);
      return parts[chooseTimeForm(signedAt)];
    },
    signInto(target, position, manifest, signedAt) {
      const unsigned = begin(target, position, manifest, signedAt);
      finishEnd(unsigned, signAtOnce(unsigned.attributes));
    },
    async signIntoAsync(target, position, manifest, signedAt) {
      const unsigned = begin(target, position, manifest, signedAt);
      finishEnd(unsigned, await signInThreadPool(unsigned.attributes, key));
    },
  };
}

function describeParts(template: CmsTemplate): SignatureParts {
  const { start, end } = template;
  return { start, startCheckSum: crc32(start), endSizeBytes: end.length };
}

/** The end of a signature file that lacks only the signature; `attributes` is the part of it to sign. */
interface UnsignedEnd {
  readonly target: Buffer;
  readonly attributes: Buffer;
  readonly signaturePosition: number;
}

function fillEnd(
  template: CmsTemplate,
  target: Buffer,
  position: number,
  manifest: Uint8Array,
  signingTime: string,
): UnsignedEnd {
  template.end.copy(target, position);
  target.write(signingTime, position + template.timeOffset, 'latin1');
  // As hex, which Node hands over in half the time of a buffer.
  target.write(hash('sha256', manifest, 'hex'), position + template.digestOffset, 'hex');
  const attributes = target.subarray(position, position + template.attributesSizeBytes);
  // RFC 5652, 5.4: the signature covers the attributes as a SET, while the file carries them with an own tag.
  attributes[0] = DerTag.set;
  return { target, attributes, signaturePosition: position + template.signatureOffset };
}

function finishEnd(unsigned: UnsignedEnd, signature: Buffer): void {
  unsigned.attributes[0] = DerTag.context0;
  signature.copy(unsigned.target, unsigned.signaturePosition);
}

/** What stands before a SHA-256 digest in a PKCS #1 v1.5 signature (RFC 8017, 9.2, note 1). */
const DIGEST_INFO_START = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/**
 * The same signature as that of `sign`, by way of the bare RSA operation: for so short a text the machinery around the
 * operation is 3 % of its cost. The buffer is used again, as nothing else can run in between.
 */
function createPlainSigner(key: KeyObject): (bytes: Buffer) => Buffer {
  const digestInfo = Buffer.alloc(DIGEST_INFO_START.length + SHA256_SIZE_BYTES);
  DIGEST_INFO_START.copy(digestInfo);
  return (bytes) => {
    digestInfo.write(hash('sha256', bytes, 'hex'), DIGEST_INFO_START.length, 'hex');
    return privateEncrypt(key, digestInfo);
  };
}

function signInThreadPool(bytes: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', bytes, key, (error, signature) => {
      if (error === null) resolve(signature);
      else reject(error);
    });
  });
}

/** Formats signing times and remembers the last one, as a busy server signs thousands of passes in a second. */
function createTimeFormatter(): typeof formatSigningTime {
  let lastSecond = Number.NaN;
  let lastText = '';
  return (signedAt, timeForm) => {
    const second = Math.floor(signedAt.getTime() / 1000);
    if (second !== lastSecond) {
      lastSecond = second;
      lastText = formatSigningTime(signedAt, timeForm);
    }
    return lastText;
  };
}

/** The first year that a signing time must be written with four digits. */
const FOUR_DIGIT_YEAR_MIN = 2050;

function chooseTimeForm(signedAt: Date): SigningTimeForm {
  return signedAt.getUTCFullYear() < FOUR_DIGIT_YEAR_MIN ? 'utcTime' : 'generalizedTime';
}

/** `YYMMDDhhmmssZ` or, from 2050 on, `YYYYMMDDhhmmssZ`. */
function formatSigningTime(signedAt: Date, timeForm: SigningTimeForm): string {
  const digits = signedAt.toISOString().replace(NOT_DIGITS, '').slice(0, 14);
  return `${timeForm === 'utcTime' ? digits.slice(2) : digits}Z`;
}

const NOT_DIGITS = /\D/g;

function refuseInvalidTime(facts: PassCertificateFacts, signedAt: Date): void {
  const isValid = signedAt >= facts.validFrom && signedAt <= facts.validTo;
  if (!isValid) {
    throw new Error(
      `The pass certificate is valid from ${facts.validFrom.toISOString()} to ${facts.validTo.toISOString()}, ` +
        'so a pass signed now would not install.',
    );
  }
}

function refuseStrangers(certificate: X509Certificate, wwdr: X509Certificate, key: KeyObject): void {
  if (!certificate.checkPrivateKey(key)) {
    throw new Error('The private key does not belong to the pass certificate.');
  }
  if (!wwdr.ca) throw new Error('The WWDR certificate is not the certificate of an authority.');
  const isIssued = certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey);
  if (!isIssued) throw new Error('The pass certificate was not issued by the WWDR certificate given.');
}

function readModulusBits(key: KeyObject): number {
  const modulusBits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (modulusBits < RSA_MODULUS_BITS_MIN) {
    throw new Error(`The private key must be an RSA key of at least ${RSA_MODULUS_BITS_MIN} bits.`);
  }
  return modulusBits;
}

function parsePem<Parsed>(what: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (cause) {
    throw new Error(`The ${what} is not a readable PEM text.`, { cause });
  }
}
