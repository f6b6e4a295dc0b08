/** The semantic tags: known names, right kinds of value, and what the layouts that are built from them need. */
import { EVENT_TYPES, SEMANTIC_TAGS, type SemanticKind } from './pass-semantics.ts';
import {
  type Check,
  color,
  currency,
  date,
  filledText,
  flag,
  listOf,
  matching,
  number,
  oneOf,
  shape,
  text,
} from './validate-checks.ts';
import { isJsonObject, type JsonObject, type PassProblems } from './validate-problem.ts';

/** Checks the semantic tags of a pass, of a field or of an upcoming event. */
export function checkSemantics(value: unknown, path: string, problems: PassProblems): void {
  SEMANTICS(value, path, problems);
}

/** A14: a layout made from semantic tags is shown only when none of the tags it needs is missing. */
export function checkSchemes(json: JsonObject, problems: PassProblems): void {
  const schemes = readSchemes(json);
  const semantics = isJsonObject(json['semantics']) ? json['semantics'] : {};
  for (const { scheme, style, tagsFor } of SCHEMES) {
    if (!schemes.includes(scheme)) continue;
    if (!Object.hasOwn(json, style)) {
      problems.error('A14', 'preferredStyleSchemes', `${scheme} needs the style ${style}`);
    }
    for (const tag of tagsFor(semantics)) {
      if (!Object.hasOwn(semantics, tag)) {
        problems.error('A14', `semantics.${tag}`, `is missing, so the ${scheme} layout is not shown`);
      }
    }
    if (Object.hasOwn(json, 'featuredActions')) {
      problems.warning('A14', 'featuredActions', `are not shown in the ${scheme} layout`);
    }
  }
  const isUnscannable = !Object.hasOwn(json, 'nfc') && !Object.hasOwn(json, 'barcodes');
  if (schemes.includes('posterEventTicket') && isUnscannable) {
    problems.warning(
      'A14',
      'preferredStyleSchemes',
      'a posterEventTicket needs nfc or, from iOS 27, a barcode',
    );
  }
}

/** The layouts that a pass asks for beyond its style. */
export function readSchemes(json: JsonObject): readonly string[] {
  const schemes = json['preferredStyleSchemes'];
  return Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === 'string') : [];
}

const SCHEMES = [
  { scheme: 'posterEventTicket', style: 'eventTicket', tagsFor: listPosterTags },
  { scheme: 'semanticBoardingPass', style: 'boardingPass', tagsFor: () => BOARDING_TAGS },
] as const;

function listPosterTags(semantics: JsonObject): readonly string[] {
  const isDated = ['eventStartDate', 'eventStartDateInfo'].some((tag) => Object.hasOwn(semantics, tag));
  return [
    'eventName',
    'venueName',
    'venueRegionName',
    'venueRoom',
    'eventType',
    ...(isDated ? [] : ['eventStartDate']),
    ...(POSTER_TAGS_BY_EVENT.get(semantics['eventType']) ?? []),
  ];
}

const POSTER_TAGS_BY_EVENT: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['PKEventTypeLivePerformance', ['performerNames']],
  ['PKEventTypeSports', ['awayTeamAbbreviation', 'homeTeamAbbreviation']],
]);

const BOARDING_TAGS = [
  'airlineCode',
  'flightNumber',
  'departureAirportCode',
  'departureCityName',
  'departureLocationTimeZone',
  'destinationAirportCode',
  'destinationCityName',
  'destinationLocationTimeZone',
  'originalArrivalDate',
  'originalBoardingDate',
  'originalDepartureDate',
  'passengerName',
];

const PLACE_KEYS = {
  latitude: number('A4', { min: -90, max: 90 }),
  longitude: number('A4', { min: -180, max: 180 }),
};

const KIND_CHECKS: Readonly<Record<SemanticKind, Check>> = {
  text: text('A4'),
  texts: listOf('A4', text('A4')),
  number: number('A4'),
  flag: flag('A4'),
  date: date('A7'),
  place: shape('A4', PLACE_KEYS, Object.keys(PLACE_KEYS)),
  money: shape(
    'A4',
    {
      amount: matching('A4', /^-?\d+(?:\.\d+)?$/, 'a decimal number as a text, such as "12.50"'),
      currencyCode: currency('A10'),
    },
    ['amount', 'currencyCode'],
  ),
  person: shape('A4', {
    givenName: text('A4'),
    familyName: text('A4'),
    middleName: text('A4'),
    namePrefix: text('A4'),
    nameSuffix: text('A4'),
    nickname: text('A4'),
    phoneticRepresentation: text('A4'),
  }),
  seats: listOf(
    'A4',
    shape('A4', {
      seatSection: text('A4'),
      seatRow: text('A4'),
      seatNumber: text('A4'),
      seatIdentifier: text('A4'),
      seatType: text('A4'),
      seatDescription: text('A4'),
      seatAisle: text('A4'),
      seatLevel: text('A4'),
      seatSectionColor: color('A10'),
    }),
  ),
  wifi: listOf('A4', shape('A4', { ssid: filledText('A4'), password: text('A4') }, ['ssid', 'password'])),
  eventDate: shape('A4', {
    date: date('A7'),
    timeZone: text('A4'),
    ignoreTimeComponents: flag('A4'),
    unannounced: flag('A4'),
    undetermined: flag('A4'),
  }),
};

const SEMANTICS = shape('A4', {
  ...Object.fromEntries(Object.entries(SEMANTIC_TAGS).map(([tag, kind]) => [tag, KIND_CHECKS[kind]])),
  eventType: oneOf('A14', EVENT_TYPES),
});
