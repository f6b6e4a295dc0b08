/** Good passes with one thing broken, for the tests of the checks. */
import { encodeNfcPublicKey } from '../nfc-key.ts';
import type { CheckedCertificate } from '../validate-identity.ts';
import { type PassToValidate, validatePass } from '../validate-pass.ts';
import { createSampleImages, createSampleJson, SAMPLE_IDENTITY, SAMPLE_NFC_KEY_PEM } from './sample-pass.ts';

/** A broken pass with a description of the problem, and the one line of `explainProblems` that it must lead to. */
export type BrokenPass = readonly [name: string, pass: PassToValidate, problem: string];

/** The facts of a certificate of Apple's that is valid at `NOW`. */
export const CERTIFICATE: CheckedCertificate = {
  ...SAMPLE_IDENTITY,
  hasNfc: true,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2027-02-01T00:00:00Z'),
  issuer: 'apple-wwdr-g4',
};

/** The moment at which the passes are checked. */
export const NOW = new Date('2026-06-01T12:00:00Z');

/** A good store card. */
export const CARD = createSampleJson('storeCard');

/** The images of the good store card. */
export const CARD_IMAGES: ReadonlyMap<string, Buffer> = createSampleImages('storeCard');

/** A good `nfc` value. */
export const NFC = {
  message: '3400012345678',
  encryptionPublicKey: encodeNfcPublicKey(SAMPLE_NFC_KEY_PEM),
};

/** A good barcode. */
export const QR = {
  format: 'PKBarcodeFormatQR',
  message: '3400012345678',
  messageEncoding: 'iso-8859-1',
} as const;

/** Where the park is. */
export const PARK = { latitude: 38.3365, longitude: -75.0849 };

/** The first bytes of a JPEG. */
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Each problem of a pass as one line: rule, severity, path, reason. */
export function explainProblems(pass: PassToValidate): string[] {
  return validatePass(pass).map(
    ({ rule, severity, path, reason }) => `${rule} ${severity} ${path}: ${reason}`,
  );
}

/** The good store card with some of its keys changed; undefined takes a key away. */
export function card(changes: Readonly<Record<string, unknown>>): PassToValidate {
  return { json: withChanges(CARD, changes), images: CARD_IMAGES, certificate: CERTIFICATE, now: NOW };
}

/** The good store card with another primary field. */
export function cardWithField(field: Readonly<Record<string, unknown>>): PassToValidate {
  return cardWithFields({ primaryFields: [{ key: 'balance', label: 'BALANCE', value: 75.5, ...field }] });
}

/** The good store card with other groups of fields. */
export function cardWithFields(groups: Readonly<Record<string, unknown>>): PassToValidate {
  return card({ storeCard: { ...CARD.storeCard, ...groups } });
}

/** The good store card with other images; undefined takes one away. */
export function cardWithImages(changes: Readonly<Record<string, Buffer | undefined>>): PassToValidate {
  return { ...card({}), images: changeImages(CARD_IMAGES, changes) };
}

/** The good store card, with NFC, signed with another certificate. */
export function cardWithCertificate(changes: Partial<CheckedCertificate>): PassToValidate {
  return { ...card({ nfc: NFC }), certificate: { ...CERTIFICATE, ...changes } };
}

/** A good event ticket with some keys and images changed. */
export function ticket(
  changes: Readonly<Record<string, unknown>>,
  images: Readonly<Record<string, Buffer | undefined>> = {},
): PassToValidate {
  return {
    json: withChanges(createSampleJson('eventTicket'), changes),
    images: changeImages(createSampleImages('eventTicket'), images),
    certificate: CERTIFICATE,
    now: NOW,
  };
}

/** A good generic pass, such as a season pass with a photo, with some keys and images changed. */
export function seasonPass(
  changes: Readonly<Record<string, unknown>>,
  images: Readonly<Record<string, Buffer | undefined>> = {},
): PassToValidate {
  return {
    json: withChanges(createSampleJson('generic'), changes),
    images: changeImages(createSampleImages('generic'), images),
    certificate: CERTIFICATE,
    now: NOW,
  };
}

/** Images with some changed; undefined takes one away. */
export function changeImages(
  images: ReadonlyMap<string, Buffer>,
  changes: Readonly<Record<string, Buffer | undefined>>,
): Map<string, Buffer> {
  const changed = new Map<string, Buffer | undefined>([...images, ...Object.entries(changes)]);
  return new Map([...changed].flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes]])));
}

function withChanges(json: object, changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...json, ...changes }).filter(([, value]) => value !== undefined),
  );
}
