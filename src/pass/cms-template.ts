/**
 * The signature file of a pass (a detached CMS SignedData, RFC 5652) as a byte template with three holes: the signing
 * time, the digest of the manifest and the RSA signature. Everything else is the same in every pass of one certificate.
 * See docs/algorithms/wallet-pass.md.
 */
import type { X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { readCertificateIdentity } from './certificate-facts.ts';
import { DerTag, encodeDer, encodeObjectIdentifier, encodeSetOf } from './der.ts';

/** How the signing time is written: `utcTime` (two-digit year) before 2050, `generalizedTime` from then on. */
export type SigningTimeForm = 'utcTime' | 'generalizedTime';

/** A signature file in two parts: all that never changes, above all the certificates, and the end with the holes. */
export interface CmsTemplate {
  readonly start: Buffer;
  /** The CRC-32 of the start. */
  readonly startCheckSum: number;
  /** The end, with zeros in the holes; the offsets are in bytes from its first one. */
  readonly end: Buffer;
  readonly timeOffset: number;
  readonly digestOffset: number;
  /** The end begins with the signed attributes: what RSA covers, once their first byte is the tag of a SET. */
  readonly attributesSizeBytes: number;
  readonly signatureOffset: number;
}

/** The length of a SHA-256 digest. */
const DIGEST_SIZE_BYTES = 32;

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

const EMPTY_TIME = { utcTime: Buffer.alloc(13, '0'), generalizedTime: Buffer.alloc(15, '0') };

/** Builds the template for one certificate; the signature is as long as the RSA key, 256 bytes for RSA-2048. */
export function buildCmsTemplate(options: {
  readonly certificate: X509Certificate;
  readonly wwdr: X509Certificate;
  readonly signatureSizeBytes: number;
  readonly timeForm: SigningTimeForm;
}): CmsTemplate {
  const { certificate, wwdr, signatureSizeBytes, timeForm } = options;
  const digest = attribute(OID.messageDigest, encodeDer(DerTag.octetString, Buffer.alloc(DIGEST_SIZE_BYTES)));
  const time = attribute(OID.signingTime, encodeDer(DerTag[timeForm], EMPTY_TIME[timeForm]));
  const type = attribute(OID.contentType, encodeObjectIdentifier(OID.data));
  const attributes = encodeSetOf(DerTag.context0, [type, time, digest]);
  const signature = encodeDer(DerTag.octetString, Buffer.alloc(signatureSizeBytes));
  const signatureAlgorithm = algorithm(OID.rsaEncryption);
  const { issuerName, serialNumber } = readCertificateIdentity(certificate);
  const signerInfo = encodeDer(
    DerTag.sequence,
    VERSION_1,
    encodeDer(DerTag.sequence, issuerName, serialNumber),
    algorithm(OID.sha256),
    attributes,
    signatureAlgorithm,
    signature,
  );
  const signedData = encodeDer(
    DerTag.sequence,
    VERSION_1,
    encodeDer(DerTag.set, algorithm(OID.sha256)),
    encodeDer(DerTag.sequence, encodeObjectIdentifier(OID.data)),
    encodeSetOf(DerTag.context0, [certificate.raw, wwdr.raw]),
    encodeDer(DerTag.set, signerInfo),
  );
  const bytes = encodeDer(
    DerTag.sequence,
    encodeObjectIdentifier(OID.signedData),
    encodeDer(DerTag.context0, signedData),
  );
  // Attributes, algorithm and signature are the last values of the file, one after the other.
  const endSizeBytes = attributes.length + signatureAlgorithm.length + signature.length;
  const endOf = (member: Buffer): number => attributes.indexOf(member) + member.length;
  const start = bytes.subarray(0, -endSizeBytes);
  return {
    start,
    startCheckSum: crc32(start),
    end: bytes.subarray(-endSizeBytes),
    attributesSizeBytes: attributes.length,
    timeOffset: endOf(time) - EMPTY_TIME[timeForm].length,
    digestOffset: endOf(digest) - DIGEST_SIZE_BYTES,
    signatureOffset: endSizeBytes - signatureSizeBytes,
  };
}

const VERSION_1 = encodeDer(DerTag.integer, Buffer.from([1]));

function algorithm(oid: string): Buffer {
  return encodeDer(DerTag.sequence, encodeObjectIdentifier(oid), encodeDer(DerTag.null));
}

function attribute(oid: string, value: Buffer): Buffer {
  return encodeDer(DerTag.sequence, encodeObjectIdentifier(oid), encodeDer(DerTag.set, value));
}
