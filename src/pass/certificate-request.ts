/** The request with which an operator asks Apple for a pass certificate (PKCS #10), and the private key it is for. */
import { createPublicKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';

import { CERTIFICATE_OIDS } from './certificate-facts.ts';
import { DerTag, encodeDer, encodeObjectIdentifier } from './der.ts';
import { encodeName } from './development-certificates.ts';

const generateKeys = promisify(generateKeyPair);
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
const LINES = /.{1,64}/g;

/** Makes an RSA-2048 key, which is what Apple asks for, and the request for it; both PEM. */
export async function createCertificateRequest(options: {
  readonly commonName: string;
}): Promise<{ requestPem: string; privateKeyPem: string }> {
  const { privateKey } = await generateKeys('rsa', { modulusLength: 2048 });
  const asked = encodeDer(
    DerTag.sequence,
    encodeDer(DerTag.integer, Buffer.from([0])),
    encodeName([[CERTIFICATE_OIDS.commonName, options.commonName]]),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    encodeDer(DerTag.context0),
  );
  const request = encodeDer(
    DerTag.sequence,
    asked,
    encodeDer(DerTag.sequence, encodeObjectIdentifier(SHA256_WITH_RSA), encodeDer(DerTag.null)),
    encodeDer(DerTag.bitString, Buffer.from([0]), sign('sha256', asked, privateKey)),
  );
  const lines = request.toString('base64').replace(LINES, '$&\n');
  return {
    requestPem: `-----BEGIN CERTIFICATE REQUEST-----\n${lines}-----END CERTIFICATE REQUEST-----\n`,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}
