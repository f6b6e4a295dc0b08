/**
 * Verifies the signature of a pass as a phone does: that it covers the manifest, that its certificate is for passes, and
 * that an authority which the phone trusts issued it.
 */
import { createHash, verify, X509Certificate } from 'node:crypto';

import { APPLE_WWDR_G4_FINGERPRINT } from './apple-wwdr-g4.ts';
import { type PassCertificateFacts, readCertificateFacts } from './certificate-facts.ts';
import { DerTag, type DerValue, encodeObjectIdentifier, readDer, readDerList } from './der.ts';

/** What a signature says: the facts of its certificate, or the reason why a phone refuses it. */
export type SignatureVerdict =
  | { readonly certificate: PassCertificateFacts }
  | { readonly certificate?: undefined; readonly reason: string };

/**
 * Judges a detached signature of a manifest. Trusts Apple's WWDR G4 and, in addition, the authorities given as PEM texts;
 * never throws, whatever the bytes are.
 */
export function verifyPassSignature(
  signature: Buffer,
  manifest: Buffer,
  trustedPems: readonly string[] = [],
): SignatureVerdict {
  try {
    const trusted = trustedPems.map((pem) => new X509Certificate(pem).fingerprint256);
    return judgeSignedData(
      readSignedData(signature),
      manifest,
      new Set([APPLE_WWDR_G4_FINGERPRINT, ...trusted]),
    );
  } catch (error) {
    const detail = error instanceof Error ? `: ${error.message}` : '';
    return { reason: `is not a signature that can be read${detail}` };
  }
}

const OID = {
  messageDigest: encodeObjectIdentifier('1.2.840.113549.1.9.4'),
  sha256: encodeObjectIdentifier('2.16.840.1.101.3.4.2.1'),
  sha1: encodeObjectIdentifier('1.3.14.3.2.26'),
} as const;

interface SignedData {
  readonly hasContent: boolean;
  readonly certificates: readonly X509Certificate[];
  readonly signerSerial: string;
  readonly digestName: 'sha256' | 'sha1';
  readonly attributes: DerValue;
  readonly signature: Buffer;
}

function judgeSignedData(data: SignedData, manifest: Buffer, trusted: ReadonlySet<string>): SignatureVerdict {
  const { certificates, signerSerial, digestName, attributes } = data;
  if (data.hasContent) return { reason: 'carries the manifest in itself; it must be detached' };
  const signer = certificates.find((one) => serialOf(one) === signerSerial);
  if (signer === undefined) return { reason: 'does not include the certificate that signed' };
  if (!digestIn(attributes)?.equals(createHash(digestName).update(manifest).digest()))
    return { reason: 'is of another manifest.json' };
  const signed = Buffer.from(attributes.whole);
  // RFC 5652, 5.4: the signature covers the attributes as a SET, while the file carries them with an own tag.
  signed[0] = DerTag.set;
  if (!verify(digestName, signed, signer.publicKey, data.signature))
    return { reason: 'was not made by the key of its certificate' };
  const authority = certificates.find((one) => one !== signer && isIssuer(one, signer));
  if (authority === undefined) return { reason: 'does not include the WWDR certificate that issued its own' };
  if (!trusted.has(authority.fingerprint256))
    return { reason: 'comes from an authority that this phone does not trust' };
  return { certificate: readCertificateFacts(signer, authority) };
}

function isIssuer(authority: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

/** ContentInfo, SignedData and the first SignerInfo of RFC 5652; a value of another form throws. */
function readSignedData(file: Buffer): SignedData {
  const [, explicit] = readDerList(readDer(file).contents);
  const fields = readDerList(readDer(present(explicit).contents).contents);
  const [, , content] = fields;
  const certificates = fields.find(({ tag }) => tag === DerTag.context0);
  const [signer] = readDerList(present(fields.at(-1)).contents);
  const [, sid, digest, attributes, , signature] = readDerList(present(signer).contents);
  const [, serial] = readDerList(present(sid).contents);
  if (attributes?.tag !== DerTag.context0) throw new Error('it has no signed attributes');
  const [digestOid] = readDerList(present(digest).contents);
  return {
    hasContent: readDerList(present(content).contents).length > 1,
    certificates: readDerList(present(certificates).contents).map(({ whole }) => new X509Certificate(whole)),
    signerSerial: BigInt(`0x${present(serial).contents.toString('hex')}`).toString(16),
    digestName: digestNameOf(present(digestOid)),
    attributes,
    signature: present(signature).contents,
  };
}

function digestNameOf({ whole }: DerValue): SignedData['digestName'] {
  if (whole.equals(OID.sha256)) return 'sha256';
  if (whole.equals(OID.sha1)) return 'sha1';
  throw new Error('its digest is neither SHA-256 nor SHA-1');
}

function digestIn(attributes: DerValue): Buffer | undefined {
  for (const attribute of readDerList(attributes.contents)) {
    const [oid, values] = readDerList(attribute.contents);
    if (oid?.whole.equals(OID.messageDigest) === true && values !== undefined)
      return readDer(values.contents).contents;
  }
  return undefined;
}

function serialOf(certificate: X509Certificate): string {
  return BigInt(`0x${certificate.serialNumber}`).toString(16);
}

function present(value: DerValue | undefined): DerValue {
  if (value === undefined) throw new Error('a part is missing');
  return value;
}
