import { expect, test } from 'vitest';

import { type BrokenPass, NFC, card, explainProblems, ticket } from './testing/broken-pass.ts';
import { createPng } from './testing/sample-pass.ts';
import { createProblems } from './validate-problem.ts';
import { checkSemantics, readSchemes } from './validate-semantics.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a poster ticket without a room',
    ticket(
      {
        preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
        semantics: {
          eventName: 'Fireworks',
          venueName: 'Pier',
          venueRegionName: 'Ocean City',
          eventType: 'PKEventTypeGeneric',
          eventStartDate: '2027-07-04T21:00-04:00',
        },
      },
      { 'artwork.png': createPng(358, 448) },
    ),
    'A14 error semantics.venueRoom: is missing, so the posterEventTicket layout is not shown',
  ],
  [
    'an unknown semantic tag',
    card({ semantics: { parkName: 'Pier' } }),
    'A2 error semantics.parkName: is a key that Wallet does not know',
  ],
  [
    'a price that is not a number',
    card({ semantics: { totalPrice: { amount: '$5', currencyCode: 'USD' } } }),
    'A4 error semantics.totalPrice.amount: must be a decimal number as a text, such as "12.50", not the text "$5"',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

/** The semantic tags by the rule and the kind of value that each must have. */
const KIND_OF_TAGS: Readonly<Record<string, string>> = {
  'A4 must be a text':
    'additionalTicketAttributes admissionLevel admissionLevelAbbreviation airlineCode attendeeName awayTeamAbbreviation awayTeamLocation awayTeamName boardingGroup boardingSequenceNumber boardingZone carNumber confirmationNumber departureAirportCode departureAirportName departureCityName departureGate departureLocationDescription departureLocationTimeZone departurePlatform departureStationName departureTerminal destinationAirportCode destinationAirportName destinationCityName destinationGate destinationLocationDescription destinationLocationTimeZone destinationPlatform destinationStationName destinationTerminal entranceDescription eventLiveMessage eventName flightCode genre homeTeamAbbreviation homeTeamLocation homeTeamName internationalDocumentsVerifiedDeclarationName leagueAbbreviation leagueName membershipProgramName membershipProgramNumber membershipProgramStatus priorityStatus securityScreening sportName ticketFareClass transitProvider transitStatus transitStatusReason vehicleName vehicleNumber vehicleType venueEntrance venueEntranceDoor venueEntranceGate venueEntrancePortal venueName venuePhoneNumber venuePlaceID venueRegionName venueRoom',
  'A4 must be a list':
    'albumIDs artistIDs departureLocationSecurityPrograms destinationLocationSecurityPrograms loungePlaceIDs passengerAirlineSSRs passengerCapabilities passengerEligibleSecurityPrograms passengerInformationSSRs passengerServiceSSRs performerNames playlistIDs seats wifiAccess',
  'A4 must be an object':
    'balance departureLocation destinationLocation eventStartDateInfo passengerName totalPrice venueLocation',
  'A7 must be a date with a time and an offset, such as 2027-05-01T09:00-05:00':
    'currentArrivalDate currentBoardingDate currentDepartureDate eventEndDate eventStartDate originalArrivalDate originalBoardingDate originalDepartureDate venueBoxOfficeOpenDate venueCloseDate venueDoorsOpenDate venueFanZoneOpenDate venueGatesOpenDate venueOpenDate venueParkingLotsOpenDate',
  'A4 must be a number': 'duration flightNumber',
  'A14 must be one of PKEventTypeGeneric, PKEventTypeLivePerformance, PKEventTypeMovie, PKEventTypeSports, PKEventTypeConference, PKEventTypeConvention, PKEventTypeWorkshop, PKEventTypeSocialGathering':
    'eventType',
  'A4 must be true or false': 'internationalDocumentsAreVerified silenceRequested tailgatingAllowed',
};

/** What some semantic tags lead to, line by line. */
function linesOf(tags: Readonly<Record<string, unknown>>): string[] {
  const problems = createProblems();
  checkSemantics(tags, 'semantics', problems);
  return problems.list.map(({ rule, severity, path, reason }) => `${rule} ${severity} ${path}: ${reason}`);
}

test('a value of the wrong kind is found under every semantic tag', () => {
  for (const [kind, tags] of Object.entries(KIND_OF_TAGS)) {
    const rule = kind.split(' ', 1)[0] ?? '';
    const words = kind.slice(rule.length + 1);
    const given = Object.fromEntries(tags.split(' ').map((tag) => [tag, null]));
    expect(linesOf(given)).toEqual(
      tags.split(' ').map((tag) => `${rule} error semantics.${tag}: ${words}, not null`),
    );
  }
});

test('a place of a tag is on Earth and has both of its numbers', () => {
  expect(linesOf({ venueLocation: { latitude: 91, longitude: -181 } })).toEqual([
    'A4 error semantics.venueLocation.latitude: must be a number from -90 up to 90, not the number 91',
    'A4 error semantics.venueLocation.longitude: must be a number from -180 up to 180, not the number -181',
  ]);
  expect(linesOf({ venueLocation: { latitude: -91, longitude: 181 } })).toHaveLength(2);
  expect(linesOf({ venueLocation: { latitude: -90, longitude: 180 } })).toEqual([]);
  expect(linesOf({ venueLocation: {} })).toEqual([
    'A4 error semantics.venueLocation.latitude: is missing',
    'A4 error semantics.venueLocation.longitude: is missing',
  ]);
});

test('an amount of money is a decimal number as a text, with its currency', () => {
  for (const amount of ['5', '-5', '12.50', '0.5'])
    expect(linesOf({ balance: { amount, currencyCode: 'USD' } })).toEqual([]);
  for (const amount of ['', '.5', '5.', 'x5', '5x', '1,5', '--5', '1.2.3', 5])
    expect(linesOf({ balance: { amount, currencyCode: 'USD' } }), String(amount)).toHaveLength(1);
  expect(linesOf({ balance: { amount: '5', currencyCode: '$' } })).toEqual([
    'A10 error semantics.balance.currencyCode: must be an ISO 4217 currency code such as USD, not the text "$"',
  ]);
  expect(linesOf({ balance: {} })).toEqual([
    'A4 error semantics.balance.amount: is missing',
    'A4 error semantics.balance.currencyCode: is missing',
  ]);
});

test.each([
  ['passengerName', 'givenName familyName middleName namePrefix nameSuffix nickname phoneticRepresentation'],
  ['eventStartDateInfo', 'timeZone'],
])('the parts of %s are texts', (tag, keys) => {
  const given = Object.fromEntries(keys.split(' ').map((key) => [key, 5]));
  expect(linesOf({ [tag]: given })).toEqual(
    keys.split(' ').map((key) => `A4 error semantics.${tag}.${key}: must be a text, not the number 5`),
  );
  expect(linesOf({ [tag]: { nope: 5 } })).toEqual([
    `A2 error semantics.${tag}.nope: is a key that Wallet does not know`,
  ]);
});

test('a day of an event has a date and three flags', () => {
  const given = { date: 'x', ignoreTimeComponents: 5, unannounced: 5, undetermined: 5 };
  expect(linesOf({ eventStartDateInfo: given })).toEqual([
    'A7 error semantics.eventStartDateInfo.date: must be a date with a time and an offset, such as 2027-05-01T09:00-05:00, not the text "x"',
    'A4 error semantics.eventStartDateInfo.ignoreTimeComponents: must be true or false, not the number 5',
    'A4 error semantics.eventStartDateInfo.unannounced: must be true or false, not the number 5',
    'A4 error semantics.eventStartDateInfo.undetermined: must be true or false, not the number 5',
  ]);
});

test('a seat is described by texts and a colour', () => {
  const keys = 'seatSection seatRow seatNumber seatIdentifier seatType seatDescription seatAisle seatLevel';
  const given = Object.fromEntries(keys.split(' ').map((key) => [key, 5]));
  expect(linesOf({ seats: [{ ...given, seatSectionColor: 'red' }] })).toEqual([
    ...keys.split(' ').map((key) => `A4 error semantics.seats[0].${key}: must be a text, not the number 5`),
    'A10 error semantics.seats[0].seatSectionColor: must be a colour such as rgb(0, 90, 160), not the text "red"',
  ]);
});

test('a network has a name that is not empty and a password that may be', () => {
  expect(linesOf({ wifiAccess: [{ ssid: 'Pier', password: '' }] })).toEqual([]);
  expect(linesOf({ wifiAccess: [{}, { ssid: '', password: 5 }] })).toEqual([
    'A4 error semantics.wifiAccess[0].ssid: is missing',
    'A4 error semantics.wifiAccess[0].password: is missing',
    'A4 error semantics.wifiAccess[1].ssid: must be a text that is not empty, not the text ""',
    'A4 error semantics.wifiAccess[1].password: must be a text, not the number 5',
  ]);
});

test('the members of a list of texts are texts', () => {
  expect(linesOf({ performerNames: ['A', 5] })).toEqual([
    'A4 error semantics.performerNames[1]: must be a text, not the number 5',
  ]);
});

const POSTER = { preferredStyleSchemes: ['posterEventTicket', 'eventTicket'] };
const ARTWORK = { 'artwork.png': createPng(358, 448) };
const missing = (tag: string, layout: string): string =>
  `A14 error semantics.${tag}: is missing, so the ${layout} layout is not shown`;

test('the poster of a ticket needs its tags, and more of them for a concert or a match', () => {
  const always = ['eventName', 'venueName', 'venueRegionName', 'venueRoom', 'eventType'];
  const bare = ticket({ ...POSTER, semantics: undefined }, ARTWORK);
  expect(explainProblems(bare)).toEqual(
    [...always, 'eventStartDate'].map((tag) => missing(tag, 'posterEventTicket')),
  );
  const tags = Object.fromEntries(always.map((tag) => [tag, 'x']));
  const linesFor = (more: Readonly<Record<string, unknown>>): string[] =>
    explainProblems(
      ticket({ ...POSTER, semantics: { ...tags, eventType: 'PKEventTypeMovie', ...more } }, ARTWORK),
    );
  const eventStartDate = '2027-07-04T21:00-04:00';
  expect(linesFor({ eventStartDate })).toEqual([]);
  expect(linesFor({ eventStartDateInfo: { date: eventStartDate } })).toEqual([]);
  expect(linesFor({ eventStartDate, eventType: 'PKEventTypeLivePerformance' })).toEqual([
    missing('performerNames', 'posterEventTicket'),
  ]);
  expect(linesFor({ eventStartDate, eventType: 'PKEventTypeSports' })).toEqual([
    missing('awayTeamAbbreviation', 'posterEventTicket'),
    missing('homeTeamAbbreviation', 'posterEventTicket'),
  ]);
});

test('the boarding pass of tags needs twelve of them and the style of a boarding pass', () => {
  const tags =
    'airlineCode flightNumber departureAirportCode departureCityName departureLocationTimeZone destinationAirportCode destinationCityName destinationLocationTimeZone originalArrivalDate originalBoardingDate originalDepartureDate passengerName';
  expect(explainProblems(card({ preferredStyleSchemes: ['semanticBoardingPass', 'boardingPass'] }))).toEqual([
    'A14 error preferredStyleSchemes: semanticBoardingPass needs the style boardingPass',
    ...tags.split(' ').map((tag) => missing(tag, 'semanticBoardingPass')),
  ]);
});

test('a poster without anything to scan, and buttons that a layout hides, lead to a warning', () => {
  const tags = {
    eventName: 'x',
    venueName: 'x',
    venueRegionName: 'x',
    venueRoom: 'x',
    eventType: 'PKEventTypeMovie',
  };
  const semantics = { ...tags, eventStartDate: '2027-07-04T21:00-04:00' };
  const poster = { ...POSTER, semantics };
  const hidden = 'A14 warning featuredActions: are not shown in the posterEventTicket layout';
  const action = { identifier: 'a', type: 'shop', url: 'https://a.example' };
  expect(explainProblems(ticket({ ...poster, featuredActions: [action] }, ARTWORK))).toEqual([hidden]);
  expect(explainProblems(ticket({ ...poster, barcodes: undefined, nfc: NFC }, ARTWORK))).toEqual([]);
  expect(explainProblems(ticket({ ...poster, barcodes: undefined, voided: true }, ARTWORK))).toEqual([
    'A14 warning preferredStyleSchemes: a posterEventTicket needs nfc or, from iOS 27, a barcode',
  ]);
});

test('the layouts of a pass are the texts of its list', () => {
  expect(readSchemes({ preferredStyleSchemes: ['eventTicket', 5, null, 'x'] })).toEqual(['eventTicket', 'x']);
  expect([readSchemes({}), readSchemes({ preferredStyleSchemes: 'eventTicket' })]).toEqual([[], []]);
});
