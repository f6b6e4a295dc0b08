/** What a pass says for machines (calendar, maps, Siri): the semantic tags and the kind of value each one takes. */

/** A point on the map, in degrees. */
interface SemanticPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** An amount of money; `amount` is a decimal number as a text, `currencyCode` an ISO 4217 code. */
interface SemanticMoney {
  readonly amount: string;
  readonly currencyCode: string;
}

/** The parts of a person's name. */
interface SemanticPerson {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly middleName?: string;
  readonly namePrefix?: string;
  readonly nameSuffix?: string;
  readonly nickname?: string;
  readonly phoneticRepresentation?: string;
}

/** A seat, in the words of the venue. */
interface SemanticSeat {
  readonly seatSection?: string;
  readonly seatRow?: string;
  readonly seatNumber?: string;
  readonly seatIdentifier?: string;
  readonly seatType?: string;
  readonly seatDescription?: string;
  readonly seatAisle?: string;
  readonly seatLevel?: string;
  readonly seatSectionColor?: string;
}

/** A wireless network that guests may join. */
interface SemanticWifi {
  readonly ssid: string;
  readonly password: string;
}

/** A start that may be without a time or not yet announced. */
interface SemanticEventDate {
  readonly date?: string;
  readonly timeZone?: string;
  readonly ignoreTimeComponents?: boolean;
  readonly unannounced?: boolean;
  readonly undetermined?: boolean;
}

/** The type of each kind of value that a semantic tag can take. */
interface SemanticValues {
  readonly text: string;
  readonly texts: readonly string[];
  readonly number: number;
  readonly flag: boolean;
  /** ISO 8601 with an offset. */
  readonly date: string;
  readonly place: SemanticPlace;
  readonly money: SemanticMoney;
  readonly person: SemanticPerson;
  readonly seats: readonly SemanticSeat[];
  readonly wifi: readonly SemanticWifi[];
  readonly eventDate: SemanticEventDate;
}

/** The kinds of value that a semantic tag can take. */
export type SemanticKind = keyof SemanticValues;

/** Every semantic tag that Wallet knows, with the kind of its value. */
export const SEMANTIC_TAGS = {
  additionalTicketAttributes: 'text',
  admissionLevel: 'text',
  admissionLevelAbbreviation: 'text',
  airlineCode: 'text',
  albumIDs: 'texts',
  artistIDs: 'texts',
  attendeeName: 'text',
  awayTeamAbbreviation: 'text',
  awayTeamLocation: 'text',
  awayTeamName: 'text',
  balance: 'money',
  boardingGroup: 'text',
  boardingSequenceNumber: 'text',
  boardingZone: 'text',
  carNumber: 'text',
  confirmationNumber: 'text',
  currentArrivalDate: 'date',
  currentBoardingDate: 'date',
  currentDepartureDate: 'date',
  departureAirportCode: 'text',
  departureAirportName: 'text',
  departureCityName: 'text',
  departureGate: 'text',
  departureLocation: 'place',
  departureLocationDescription: 'text',
  departureLocationSecurityPrograms: 'texts',
  departureLocationTimeZone: 'text',
  departurePlatform: 'text',
  departureStationName: 'text',
  departureTerminal: 'text',
  destinationAirportCode: 'text',
  destinationAirportName: 'text',
  destinationCityName: 'text',
  destinationGate: 'text',
  destinationLocation: 'place',
  destinationLocationDescription: 'text',
  destinationLocationSecurityPrograms: 'texts',
  destinationLocationTimeZone: 'text',
  destinationPlatform: 'text',
  destinationStationName: 'text',
  destinationTerminal: 'text',
  duration: 'number',
  entranceDescription: 'text',
  eventEndDate: 'date',
  eventLiveMessage: 'text',
  eventName: 'text',
  eventStartDate: 'date',
  eventStartDateInfo: 'eventDate',
  eventType: 'text',
  flightCode: 'text',
  flightNumber: 'number',
  genre: 'text',
  homeTeamAbbreviation: 'text',
  homeTeamLocation: 'text',
  homeTeamName: 'text',
  internationalDocumentsAreVerified: 'flag',
  internationalDocumentsVerifiedDeclarationName: 'text',
  leagueAbbreviation: 'text',
  leagueName: 'text',
  loungePlaceIDs: 'texts',
  membershipProgramName: 'text',
  membershipProgramNumber: 'text',
  membershipProgramStatus: 'text',
  originalArrivalDate: 'date',
  originalBoardingDate: 'date',
  originalDepartureDate: 'date',
  passengerAirlineSSRs: 'texts',
  passengerCapabilities: 'texts',
  passengerEligibleSecurityPrograms: 'texts',
  passengerInformationSSRs: 'texts',
  passengerName: 'person',
  passengerServiceSSRs: 'texts',
  performerNames: 'texts',
  playlistIDs: 'texts',
  priorityStatus: 'text',
  seats: 'seats',
  securityScreening: 'text',
  silenceRequested: 'flag',
  sportName: 'text',
  tailgatingAllowed: 'flag',
  ticketFareClass: 'text',
  totalPrice: 'money',
  transitProvider: 'text',
  transitStatus: 'text',
  transitStatusReason: 'text',
  vehicleName: 'text',
  vehicleNumber: 'text',
  vehicleType: 'text',
  venueBoxOfficeOpenDate: 'date',
  venueCloseDate: 'date',
  venueDoorsOpenDate: 'date',
  venueEntrance: 'text',
  venueEntranceDoor: 'text',
  venueEntranceGate: 'text',
  venueEntrancePortal: 'text',
  venueFanZoneOpenDate: 'date',
  venueGatesOpenDate: 'date',
  venueLocation: 'place',
  venueName: 'text',
  venueOpenDate: 'date',
  venueParkingLotsOpenDate: 'date',
  venuePhoneNumber: 'text',
  venuePlaceID: 'text',
  venueRegionName: 'text',
  venueRoom: 'text',
  wifiAccess: 'wifi',
} as const satisfies Readonly<Record<string, SemanticKind>>;

/** What a pass, or one of its fields, says for machines. */
export type PassSemantics = {
  readonly [Tag in keyof typeof SEMANTIC_TAGS]?: SemanticValues[(typeof SEMANTIC_TAGS)[Tag]];
};

/** The kinds of event; posters for sports and live performances need tags of their own. */
export const EVENT_TYPES = [
  'PKEventTypeGeneric',
  'PKEventTypeLivePerformance',
  'PKEventTypeMovie',
  'PKEventTypeSports',
  'PKEventTypeConference',
  'PKEventTypeConvention',
  'PKEventTypeWorkshop',
  'PKEventTypeSocialGathering',
] as const;
