/** The shape of pass.json: every key that Wallet knows, and what its value must be on its own. */
import type { PassJson } from './pass-json.ts';
import {
  COLOR_KEYS,
  EVENT_LINK_KEYS,
  FEATURED_ACTION_TYPES,
  PASS_STYLES,
  STYLE_SCHEMES,
  TRANSIT_LINK_KEYS,
} from './pass-vocabulary.ts';
import { checkBarcodeShape } from './validate-barcodes.ts';
import {
  anything,
  type Check,
  color,
  date,
  filledText,
  flag,
  link,
  listOf,
  matching,
  number,
  oneOf,
  shape,
  text,
} from './validate-checks.ts';
import { checkFieldList, checkStyleShape } from './validate-fields.ts';
import { describeValue, isJsonObject } from './validate-problem.ts';
import { checkSemantics } from './validate-semantics.ts';

const REQUIRED_KEYS = [
  'formatVersion',
  'passTypeIdentifier',
  'serialNumber',
  'teamIdentifier',
  'organizationName',
  'description',
] as const satisfies readonly (keyof PassJson)[];

const LOCATIONS_MAX = 10;
const BEACONS_MAX = 10;
const FEATURED_ACTIONS_MAX = 2;
const AUTHENTICATION_TOKEN_LENGTH_MIN = 16;

const checkUserInfo: Check = (value, path, problems) => {
  if (!isJsonObject(value) && !Array.isArray(value)) {
    problems.error('A4', path, `must be an object or a list, not ${describeValue(value)}`);
  }
};

const RELEVANT_DATE = shape('A11', {
  date: date('A7'),
  relevantDate: date('A7'),
  startDate: date('A7'),
  endDate: date('A7'),
});

const LOCATION = shape(
  'A11',
  {
    latitude: number('A11', { min: -90, max: 90 }),
    longitude: number('A11', { min: -180, max: 180 }),
    altitude: number('A11'),
    relevantText: text('A11'),
  },
  ['latitude', 'longitude'],
);

const BEACON = shape(
  'A11',
  {
    proximityUUID: matching('A11', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID'),
    major: number('A11', { min: 0, max: 65_535, isWhole: true }),
    minor: number('A11', { min: 0, max: 65_535, isWhole: true }),
    relevantText: text('A11'),
  },
  ['proximityUUID'],
);

const FEATURED_ACTION = shape(
  'A11',
  {
    identifier: filledText('A11'),
    type: oneOf('A11', FEATURED_ACTION_TYPES),
    url: link('A11'),
    placeIdentifier: filledText('A11'),
  },
  ['identifier', 'type'],
);

const UPCOMING_EVENT = shape(
  'A4',
  {
    type: oneOf('A4', ['event']),
    identifier: filledText('A4'),
    name: filledText('A4'),
    isActive: flag('A4'),
    dateInformation: anything,
    semantics: checkSemantics,
    backFields: checkFieldList,
    additionalInfoFields: checkFieldList,
    auxiliaryStoreIdentifiers: listOf('A4', number('A4')),
    images: anything,
    URLs: anything,
  },
  ['type', 'identifier', 'name'],
);

const NFC = shape(
  'A13',
  {
    message: filledText('A13'),
    encryptionPublicKey: filledText('A13'),
    requiresAuthentication: flag('A13'),
  },
  ['message', 'encryptionPublicKey'],
);

const OWN_KEYS = {
  formatVersion: oneOf('A2', [1]),
  passTypeIdentifier: filledText('A2'),
  serialNumber: filledText('A4'),
  teamIdentifier: filledText('A2'),
  organizationName: filledText('A2'),
  description: filledText('A2'),
  logoText: text('A4'),
  suppressStripShine: flag('A4'),
  barcodes: listOf('A9', checkBarcodeShape),
  barcode: checkBarcodeShape,
  nfc: NFC,
  webServiceURL: link('A8'),
  authenticationToken: matching(
    'A8',
    new RegExp(`^[^]{${AUTHENTICATION_TOKEN_LENGTH_MIN},}$`),
    `a text of at least ${AUTHENTICATION_TOKEN_LENGTH_MIN} characters`,
  ),
  locations: listOf('A11', LOCATION, LOCATIONS_MAX),
  maxDistance: number('A11', { min: 0 }),
  beacons: listOf('A11', BEACON, BEACONS_MAX),
  relevantDate: date('A7'),
  relevantDates: listOf('A11', RELEVANT_DATE),
  expirationDate: date('A7'),
  voided: flag('A18'),
  sharingProhibited: flag('A4'),
  groupingIdentifier: filledText('A4'),
  associatedStoreIdentifiers: listOf('A4', number('A4')),
  auxiliaryStoreIdentifiers: listOf('A4', number('A4')),
  appLaunchURL: link('A4'),
  userInfo: checkUserInfo,
  semantics: checkSemantics,
  preferredStyleSchemes: listOf('A14', oneOf('A14', STYLE_SCHEMES)),
  eventLogoText: text('A4'),
  useAutomaticColors: flag('A4'),
  suppressHeaderDarkening: flag('A4'),
  contactVenueEmail: filledText('A4'),
  contactVenuePhoneNumber: filledText('A4'),
  transitProviderEmail: filledText('A4'),
  transitProviderPhoneNumber: filledText('A4'),
  upcomingPassInformation: listOf('A4', UPCOMING_EVENT),
  featuredActions: listOf('A11', FEATURED_ACTION, FEATURED_ACTIONS_MAX),
} satisfies Partial<Record<keyof PassJson, Check>>;

/** One check for each of some keys; the keys stay known to the compiler. */
function checkEach<Key extends string>(
  keys: readonly Key[],
  checkFor: (key: Key) => Check,
): Record<Key, Check> {
  // `fromEntries` forgets its keys; they are exactly the ones given.
  return Object.fromEntries(keys.map((key) => [key, checkFor(key)])) as Record<Key, Check>;
}

// `satisfies` makes a key that the model has and this table lacks, or the other way round, an error of the compiler.
const KEYS = {
  ...OWN_KEYS,
  ...checkEach(COLOR_KEYS, () => color('A10')),
  ...checkEach([...EVENT_LINK_KEYS, ...TRANSIT_LINK_KEYS], () => link('A4')),
  ...checkEach(PASS_STYLES, checkStyleShape),
} satisfies Record<keyof PassJson, Check>;

/** Checks the whole of pass.json for missing and unknown keys and for values of the wrong kind. */
export const checkShape: Check = shape('A2', KEYS, REQUIRED_KEYS);
