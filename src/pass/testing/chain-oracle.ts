/** Judges of a certificate and the authority that issued it, by the strict rules of RFC 5280. */
import { X509Certificate } from 'node:crypto';

import { type BasicConstraints, type Certificate, CertificateChainValidationEngine } from 'pkijs';

import { readCertificate, runProgramIfThere, sortVerdicts, type Verdicts } from './oracles.ts';

/** Who accepts a certificate under an authority that vouches for itself: pkijs, Node's own OpenSSL, the program openssl. */
export async function judgeChain(authorityPem: string, certificatePem: string): Promise<Verdicts> {
  const command = 'verify -x509_strict -check_ss_sig -CAfile authority.pem authority.pem leaf.pem'.split(' ');
  const files = { 'authority.pem': authorityPem, 'leaf.pem': certificatePem };
  const openssl = await runProgramIfThere('openssl', command, files);
  return sortVerdicts({
    pkijs: await isAcceptedByPkijs(authorityPem, certificatePem),
    node: isAcceptedByNode(authorityPem, certificatePem),
    openssl: openssl?.isAccepted,
  });
}

async function isAcceptedByPkijs(authorityPem: string, certificatePem: string): Promise<boolean> {
  const [authority, leaf] = [readCertificate(authorityPem), readCertificate(certificatePem)];
  const engine = new CertificateChainValidationEngine({ trustedCerts: [authority], certs: [leaf] });
  const { result } = await engine.verify();
  return result && [...strictFaultsOf(authority, true), ...strictFaultsOf(leaf, false)].length === 0;
}

function isAcceptedByNode(authorityPem: string, certificatePem: string): boolean {
  const [authority, leaf] = [new X509Certificate(authorityPem), new X509Certificate(certificatePem)];
  return [authority, leaf].every((one) => one.checkIssued(authority) && one.verify(authority.publicKey));
}

const oid = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
};

/** What `-x509_strict` of openssl asks for beyond the chain itself. */
function strictFaultsOf(certificate: Certificate, isAuthority: boolean): string[] {
  const find = (id: string) => certificate.extensions?.find((one) => one.extnID === id);
  const constraints = find(oid.basicConstraints);
  const rules: [isKept: boolean, fault: string][] = [
    [certificate.version === 2, 'not of version 3'],
    [certificate.issuer.typesAndValues.length > 0, 'no issuer'],
    [certificate.subject.typesAndValues.length > 0, 'no subject'],
    [certificate.signatureAlgorithm.isEqual(certificate.signature), 'two algorithms'],
    [constraints?.critical === true, 'basic constraints not critical'],
    [isAuthorityBy(constraints?.parsedValue as BasicConstraints | undefined) === isAuthority, 'wrong kind'],
    [find(oid.keyUsage) !== undefined, 'no key usage'],
    [find(oid.subjectKeyIdentifier)?.critical === false, 'no subject key identifier, or a critical one'],
    [isAuthority || find(oid.authorityKeyIdentifier)?.critical === false, 'no authority key identifier'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}

function isAuthorityBy(constraints: BasicConstraints | undefined): boolean {
  return constraints?.cA === true;
}
