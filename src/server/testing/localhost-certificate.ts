/** A self-signed certificate for a test's own server on localhost. */
import { Integer, PrintableString } from 'asn1js';
import {
  AttributeTypeAndValue,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
  type RelativeDistinguishedNames,
} from 'pkijs';

const commonName = '2.5.4.3';
const subjectAltName = '2.5.29.17';
const dnsName = 2;
const dayMs = 86_400_000;

/** Makes a key and a certificate that is valid for two days, both PEM. */
export async function makeLocalhostCertificate(): Promise<{ certificatePem: string; privateKeyPem: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2; // X.509 version 3
  certificate.serialNumber = new Integer({ value: 1 });
  for (const name of [certificate.issuer, certificate.subject]) nameLocalhost(name);
  certificate.notBefore.value = new Date(Date.now() - dayMs);
  certificate.notAfter.value = new Date(Date.now() + dayMs);
  const names = new GeneralNames({ names: [new GeneralName({ type: dnsName, value: 'localhost' })] });
  certificate.extensions = [new Extension({ extnID: subjectAltName, extnValue: names.toSchema().toBER() })];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    certificatePem: toPem('CERTIFICATE', certificate.toSchema().toBER()),
    privateKeyPem: toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

function nameLocalhost(name: RelativeDistinguishedNames): void {
  const value = new PrintableString({ value: 'localhost' });
  name.typesAndValues.push(new AttributeTypeAndValue({ type: commonName, value }));
}

function toPem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
