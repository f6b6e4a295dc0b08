/** Who issued a pass and who may read it: certificate (A3), web service (A8), NFC (A13) and lifetime (A18). */
import type { PassCertificateFacts } from './certificate-facts.ts';
import { explainBadNfcPublicKey } from './nfc-key.ts';
import type { JsonObject, PassProblems } from './validate-problem.ts';

/** What a check needs to know of the certificate; without `issuer` it is taken for one of Apple's. */
export type CheckedCertificate = Omit<PassCertificateFacts, 'issuer'> &
  Partial<Pick<PassCertificateFacts, 'issuer'>>;

/** The circumstances of a check. */
export interface CheckContext {
  readonly certificate: CheckedCertificate | undefined;
  readonly isProduction: boolean;
  readonly now: Date;
}

const SERIAL_NUMBER_LENGTH_MIN = 16;
const NFC_MESSAGE_SIZE_BYTES_MAX = 64;

/** A3: the pass names the certificate's pass type and team, and the certificate is Apple's and valid. */
export function checkCertificate(json: JsonObject, context: CheckContext, problems: PassProblems): void {
  const { certificate, isProduction, now } = context;
  if (certificate === undefined) return;
  for (const key of ['passTypeIdentifier', 'teamIdentifier'] as const) {
    if (typeof json[key] === 'string' && json[key] !== certificate[key]) {
      problems.error('A3', key, `is "${json[key]}", but the certificate is for "${certificate[key]}"`);
    }
  }
  if (now < certificate.validFrom || now > certificate.validTo) {
    const span = `${certificate.validFrom.toISOString()} to ${certificate.validTo.toISOString()}`;
    problems.error('A3', 'certificate', `is valid only from ${span}`);
  }
  if (isProduction && certificate.issuer === 'not-apple') {
    problems.error('A3', 'certificate', 'was not issued by Apple, so no phone trusts it');
  }
  if (isProduction && certificate.issuer === 'apple-other') {
    problems.warning(
      'A3',
      'certificate',
      'was not issued by WWDR G4, the authority for passes until December 2030',
    );
  }
}

/** A8: updates need an address that is encrypted, and a secret. */
export function checkWebService(json: JsonObject, context: CheckContext, problems: PassProblems): void {
  const url = json['webServiceURL'];
  const protocol = typeof url === 'string' && URL.canParse(url) ? new URL(url).protocol : undefined;
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && !context.isProduction);
  if (protocol !== undefined && !isAllowed) {
    problems.error('A8', 'webServiceURL', 'must start with https://, as phones refuse anything else');
  }
  if (hasMoreThanPath(url)) {
    const reason = 'must have no query, fragment or user, as phones append /v1/... to it';
    problems.error('A8', 'webServiceURL', reason);
  }
  const isUpdatable = Object.hasOwn(json, 'webServiceURL');
  const hasToken = Object.hasOwn(json, 'authenticationToken');
  if (isUpdatable && !hasToken) {
    problems.error('A8', 'authenticationToken', 'is missing; a pass with a webServiceURL needs it');
  }
  if (hasToken && !isUpdatable) {
    problems.error('A8', 'webServiceURL', 'is missing; an authenticationToken is of no use without it');
  }
}

function hasMoreThanPath(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { search, hash, username, password } = new URL(url);
  return [search, hash, username, password].some((part) => part !== '');
}

/** A8: no one may find another guest's pass by counting. */
export function checkSerialNumber(json: JsonObject, problems: PassProblems): void {
  const { serialNumber } = json;
  const isShort = typeof serialNumber === 'string' && serialNumber.length < SERIAL_NUMBER_LENGTH_MIN;
  if (isShort && serialNumber !== '') {
    const advice = `use at least ${SERIAL_NUMBER_LENGTH_MIN} random characters`;
    problems.warning('A8', 'serialNumber', `can be guessed; ${advice}`);
  }
}

/** A13: an NFC pass that Apple did not allow, or that a reader cannot decrypt, does not install. */
export function checkNfc(
  json: JsonObject,
  nfc: JsonObject,
  context: CheckContext,
  problems: PassProblems,
): void {
  const { message, encryptionPublicKey: publicKey } = nfc;
  if (context.certificate?.hasNfc === false) {
    problems.error('A13', 'nfc', 'needs a certificate with NFC; with this one the whole pass is refused');
  }
  if (typeof message === 'string') {
    const sizeBytes = Buffer.byteLength(message, 'utf8');
    if (sizeBytes > NFC_MESSAGE_SIZE_BYTES_MAX) {
      problems.error(
        'A13',
        'nfc.message',
        `has ${sizeBytes} bytes; at most ${NFC_MESSAGE_SIZE_BYTES_MAX} are allowed`,
      );
    }
    if (sizeBytes !== message.length) problems.error('A13', 'nfc.message', 'must be ASCII');
  }
  if (typeof publicKey === 'string' && publicKey !== '') {
    const reason = explainBadNfcPublicKey(publicKey);
    if (reason !== undefined) problems.error('A13', 'nfc.encryptionPublicKey', reason);
  }
  if (nfc['requiresAuthentication'] === true && json['sharingProhibited'] !== true) {
    problems.error('A13', 'sharingProhibited', 'must be true for an NFC pass that requires authentication');
  }
}

/** A18, and keys that need another key or style to have an effect. */
export function checkLifetime(json: JsonObject, problems: PassProblems): void {
  const has = (key: string): boolean => Object.hasOwn(json, key);
  if (has('generic') && !has('expirationDate')) {
    problems.warning('A18', 'expirationDate', 'is missing; a generic pass never expires on its own');
  }
  if (has('groupingIdentifier') && !has('eventTicket') && !has('boardingPass')) {
    problems.warning('A5', 'groupingIdentifier', 'has an effect in event tickets and boarding passes only');
  }
  if (has('appLaunchURL') && !has('associatedStoreIdentifiers')) {
    problems.error('A2', 'associatedStoreIdentifiers', 'is missing; an appLaunchURL needs it');
  }
  if (has('barcode')) {
    problems.warning('A9', 'barcode', 'is read by iOS 8 and before only; use barcodes');
  }
}
