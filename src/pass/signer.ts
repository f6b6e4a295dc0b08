/**
 * Signs the manifest of a pass. Certificates and key are parsed once; a signature then costs one SHA-256, one RSA
 * operation and a copy of the template. See docs/algorithms/wallet-pass.md.
 */
import { createPrivateKey, hash, type KeyObject, privateEncrypt, sign, X509Certificate } from 'node:crypto';

import { type PassCertificateFacts, readCertificateFacts } from './certificate-facts.ts';
import { buildCmsTemplate, type CmsTemplate, type SigningTimeForm } from './cms-template.ts';
import { DerTag } from './der.ts';

/** A signature file in two parts, of which the first is the same in every pass. */
export interface PassSignature {
  readonly start: Buffer;
  readonly end: Buffer;
  /** The CRC-32 of the start, from which a caller continues to that of the whole file. */
  readonly startCheckSum: number;
}

/** Makes signature files with one pass certificate; both ways of signing give the same bytes. */
export interface PassSigner {
  readonly certificate: PassCertificateFacts;
  /** The signature file for a manifest; throws when the certificate is not valid at `signedAt`. */
  readonly sign: (manifest: Uint8Array, signedAt: Date) => PassSignature;
  /** The same in Node's thread pool, so that the calling thread stays free and every core is used. */
  readonly signAsync: (manifest: Uint8Array, signedAt: Date) => Promise<PassSignature>;
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
  const writeTime = createTimeWriter();
  const signAtOnce = createPlainSigner(key);
  const begin = (manifest: Uint8Array, signedAt: Date): UnsignedFile => {
    refuseInvalidTime(facts, signedAt);
    const { form, text } = writeTime(signedAt);
    return fillEnd(templates[form], manifest, text);
  };
  return {
    certificate: facts,
    sign(manifest, signedAt) {
      const unsigned = begin(manifest, signedAt);
      return finishEnd(unsigned, signAtOnce(unsigned.attributes));
    },
    async signAsync(manifest, signedAt) {
      const unsigned = begin(manifest, signedAt);
      return finishEnd(unsigned, await signInThreadPool(unsigned.attributes, key));
    },
  };
}

/** A signature file that lacks only the signature; `attributes` is the part of its end to sign. */
interface UnsignedFile {
  readonly template: CmsTemplate;
  readonly end: Buffer;
  readonly attributes: Buffer;
}

function fillEnd(template: CmsTemplate, manifest: Uint8Array, signingTime: string): UnsignedFile {
  const end = Buffer.allocUnsafe(template.end.length);
  template.end.copy(end);
  end.write(signingTime, template.timeOffset, 'latin1');
  // As hex, which Node hands over in half the time of a buffer.
  end.write(hash('sha256', manifest, 'hex'), template.digestOffset, 'hex');
  // RFC 5652, 5.4: the signature covers the attributes as a SET, while the file carries them with an own tag.
  end[0] = DerTag.set;
  return { template, end, attributes: end.subarray(0, template.attributesSizeBytes) };
}

function finishEnd(unsigned: UnsignedFile, signature: Buffer): PassSignature {
  const { template, end } = unsigned;
  end[0] = DerTag.context0;
  signature.copy(end, template.signatureOffset);
  return { start: template.start, end, startCheckSum: template.startCheckSum };
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

/** A signing time as it stands in a signature file. */
interface WrittenTime {
  readonly form: SigningTimeForm;
  readonly text: string;
}

/** Writes signing times and remembers the last one, as a busy server signs thousands of passes in a second. */
function createTimeWriter(): (signedAt: Date) => WrittenTime {
  let lastSecond = Number.NaN;
  let last: WrittenTime = { form: 'utcTime', text: '' };
  return (signedAt) => {
    const second = Math.floor(signedAt.getTime() / 1000);
    if (second !== lastSecond) {
      lastSecond = second;
      last = writeSigningTime(signedAt);
    }
    return last;
  };
}

/** The first year that a signing time must be written with four digits. */
const FOUR_DIGIT_YEAR_MIN = 2050;

/** `YYMMDDhhmmssZ` or, from 2050 on, `YYYYMMDDhhmmssZ`. */
function writeSigningTime(signedAt: Date): WrittenTime {
  const digits = signedAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return signedAt.getUTCFullYear() < FOUR_DIGIT_YEAR_MIN
    ? { form: 'utcTime', text: `${digits.slice(2)}Z` }
    : { form: 'generalizedTime', text: `${digits}Z` };
}

function refuseInvalidTime(facts: PassCertificateFacts, signedAt: Date): void {
  const time = signedAt.getTime();
  const isValid = time >= facts.validFrom.getTime() && time <= facts.validTo.getTime();
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
