/** Passes for tests and benchmarks: one good pass of each style, with images that Wallet would accept. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

import type { PassCommon, PassField, PassFields, PassJson } from '../pass-json.ts';
import type { ClassicStyle } from '../pass-vocabulary.ts';

/** The identity of the certificate that the samples are made for. */
export const SAMPLE_IDENTITY = {
  passTypeIdentifier: 'pass.com.example.park',
  teamIdentifier: 'ABCDE12345',
  organizationName: 'Example Park',
} as const;

/** A public key such as a reader has; its private key was not kept. */
export const SAMPLE_NFC_KEY_PEM = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEsT4US5NCV8RBxskj0uwfJPsI7cB6
9W6vOxGNThbBXb0LWxsLWMsrT5grULw2O431S//QSMkzrbA82sO+WBh1VQ==
-----END PUBLIC KEY-----
`;

/** A good pass of a style; `changes` replace keys of it. */
export function createSampleJson(style: ClassicStyle, changes: Partial<PassCommon> = {}): PassJson {
  const common: PassCommon = {
    formatVersion: 1,
    ...SAMPLE_IDENTITY,
    serialNumber: randomBytes(12).toString('hex'),
    description: 'Example Park pass',
    logoText: 'Example Park',
    backgroundColor: 'rgb(0, 68, 124)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(190, 220, 240)',
    barcodes: [
      { format: 'PKBarcodeFormatCode128', message: '3400012345678', messageEncoding: 'iso-8859-1' },
      { format: 'PKBarcodeFormatQR', message: '3400012345678', messageEncoding: 'iso-8859-1' },
    ],
    webServiceURL: 'https://wallet.example.com/apple',
    authenticationToken: randomBytes(16).toString('hex'),
    locations: [{ latitude: 38.3365, longitude: -75.0849, relevantText: 'Welcome to the park' }],
    expirationDate: '2027-10-31T23:59:00-05:00',
    ...changes,
  };
  const styles = {
    boardingPass: { boardingPass: { ...SAMPLE_FIELDS, transitType: 'PKTransitTypeBoat' } },
    coupon: { coupon: SAMPLE_FIELDS },
    eventTicket: { eventTicket: SAMPLE_FIELDS },
    generic: { generic: SAMPLE_FIELDS },
    storeCard: { storeCard: SAMPLE_FIELDS },
  } as const;
  return { ...common, ...styles[style] };
}

/** The images of a good pass of a style, at three densities each. */
export function createSampleImages(style: ClassicStyle): Map<string, Buffer> {
  const images = new Map<string, Buffer>();
  for (const [kind, width, height] of SAMPLE_SIZES[style]) {
    for (const scale of [1, 2, 3]) {
      const name = scale === 1 ? `${kind}.png` : `${kind}@${scale}x.png`;
      images.set(name, createPng(Math.round(width * scale), Math.round(height * scale)));
    }
  }
  return images;
}

/** A real PNG: a gradient with some grain, so that its size is that of a drawn image. */
export function createPng(width: number, height: number): Buffer {
  const rowBytes = 1 + width * 3;
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    pixels.fill(Math.round((y * 200) / height), y * rowBytes + 1, (y + 1) * rowBytes);
    for (let grain = 0; grain < width / 110; grain += 1) {
      pixels[y * rowBytes + 1 + ((y * 7919 + grain * 104_729) % (width * 3))] = (y * 31 + grain * 17) % 256;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(pixels)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const LOGO_AND_ICON = [
  ['icon', 38, 38],
  ['logo', 120, 40],
] as const;

const SAMPLE_SIZES: Readonly<Record<ClassicStyle, readonly (readonly [string, number, number])[]>> = {
  generic: [...LOGO_AND_ICON, ['thumbnail', 90, 67.5]],
  eventTicket: [...LOGO_AND_ICON, ['strip', 375, 98]],
  storeCard: [...LOGO_AND_ICON, ['strip', 375, 144]],
  coupon: [...LOGO_AND_ICON, ['strip', 375, 144]],
  boardingPass: [...LOGO_AND_ICON, ['footer', 286, 15]],
};

function createField(
  key: string,
  label: string,
  value: string | number,
  more: Partial<PassField> = {},
): PassField {
  return { key, label, value, ...more };
}

const SAMPLE_FIELDS: PassFields = {
  headerFields: [createField('points', 'POINTS', 1250, { changeMessage: 'You now have %@ points' })],
  primaryFields: [
    createField('balance', 'BALANCE', 75.5, { currencyCode: 'USD', changeMessage: 'Your balance is now %@' }),
  ],
  secondaryFields: [
    createField('guest', 'GUEST', 'Zoë Łukasz-O’Neill'),
    createField('level', 'LEVEL', 'Gold', { textAlignment: 'PKTextAlignmentRight' }),
  ],
  auxiliaryFields: [
    createField('since', 'MEMBER SINCE', '2024-05-01T00:00-05:00', { dateStyle: 'PKDateStyleMedium' }),
    createField('visits', 'VISITS', 12, { numberStyle: 'PKNumberStyleDecimal' }),
  ],
  backFields: [
    createField('contact', 'Questions?', 'Guest services: +1 410 555 0100, help@example.com'),
    createField('hours', 'Opening hours', 'https://www.example.com/hours', {
      dataDetectorTypes: ['PKDataDetectorTypeLink'],
    }),
    createField('terms', 'Terms', 'Not transferable. The park may refuse a pass whose photo does not match.'),
    createField(
      'lost',
      'Lost card',
      'A lost card is blocked at guest services and replaced for a small fee.',
    ),
    createField(
      'rules',
      'Park rules',
      'Please follow the posted height requirements and safety instructions.',
    ),
    createField('privacy', 'Privacy', 'https://www.example.com/privacy'),
  ],
};
