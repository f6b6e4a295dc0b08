/** What an event ticket says for machines: the venue and the days, and the poster that iOS 26 makes of them. */
import type { Brand } from '#contract/brand.ts';
import type { Venue } from '#contract/brand-venue.ts';

import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';
import { writeParkTime } from '#domain/park-day.ts';
import type { PassJson } from '#pass/pass-json.ts';
import type { PassSemantics } from '#pass/pass-semantics.ts';
import { visitDaysOf, type VisitFacts } from '#server/passes/visit-days.ts';

/** True if a ticket is for certain days at a described venue, so that iOS 26 can show its poster. */
export function hasEventPoster(ticket: VisitFacts, brand: Brand): boolean {
  return brand.venue !== undefined && visitDaysOf(ticket, brand).isDated;
}

/** Everything in the pass.json of a ticket that comes from its days and its venue. */
export function eventOf(
  ticket: VisitFacts,
  brand: Brand,
  holder: { name: string; canBeScanned: boolean },
): Partial<PassJson> {
  const { days, isDated } = visitDaysOf(ticket, brand);
  const { venue } = brand;
  const isPoster = venue !== undefined && isDated && holder.canBeScanned;
  return {
    ...onDays(days, ticket.expiresAt, brand),
    semantics: {
      eventName: ticket.product,
      eventType: 'PKEventTypeGeneric',
      ...(isDated ? visitDatesOf(days, ticket.expiresAt, brand) : {}),
      ...venueTagsOf(brand),
      ...(holder.name === '' ? {} : { attendeeName: holder.name }),
    },
    ...(isPoster
      ? { preferredStyleSchemes: ['posterEventTicket', 'eventTicket'], eventLogoText: brand.name }
      : {}),
    ...(venue === undefined ? {} : guideOf(brand, venue)),
  };
}

/** The visit begins when the gates open and ends with the ticket. */
function visitDatesOf(days: readonly string[], expiresAt: Date | null, brand: Brand): PassSemantics {
  const [first] = days;
  if (first === undefined || expiresAt === null) return {};
  const { timeZone, venue } = brand;
  const opening =
    venue?.opensAt === undefined
      ? boundsOfOperatingDay(first, brand).from
      : boundsOfOperatingDay(first, { timeZone, operatingDayRollover: venue.opensAt }).from;
  const start = writeParkTime(
    opening < expiresAt ? opening : boundsOfOperatingDay(first, brand).from,
    timeZone,
  );
  return {
    eventStartDate: start,
    eventEndDate: writeParkTime(expiresAt, timeZone),
    ...(venue?.opensAt === undefined ? {} : { venueGatesOpenDate: start }),
  };
}

function venueTagsOf({ name, location, venue }: Brand): PassSemantics {
  return {
    venueName: name,
    ...(location === undefined ? {} : { venueLocation: location }),
    ...(venue === undefined ? {} : { venueRegionName: venue.region, venueRoom: venue.room }),
    ...(venue?.entrance === undefined ? {} : { venueEntrance: venue.entrance }),
    ...(venue?.phone === undefined ? {} : { venuePhoneNumber: venue.phone }),
  };
}

/** The links below a poster; Wallet shows a button for each that is given. */
function guideOf({ supportEmail, website }: Brand, { phone, links }: Venue): Partial<PassJson> {
  const given = {
    directionsInformationURL: links.directions,
    parkingInformationURL: links.parking,
    purchaseParkingURL: links.buyParking,
    transitInformationURL: links.transit,
    orderFoodURL: links.food,
    bagPolicyURL: links.bags,
    accessibilityURL: links.accessibility,
    addOnURL: links.addCredits,
    contactVenueWebsite: website,
    contactVenueEmail: supportEmail,
    contactVenuePhoneNumber: phone,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Near the park and its gates; a beacon finds a gate indoors. */
export function nearPark({ location, name, venue }: Brand): Pick<PassJson, 'locations' | 'beacons'> {
  const gates = venue?.gates ?? [];
  const park = location === undefined ? [] : [{ ...location, relevantText: name }];
  const locations = [
    ...park,
    ...gates.map((gate) => ({
      latitude: gate.latitude,
      longitude: gate.longitude,
      relevantText: `${name}, ${gate.name}`,
    })),
  ];
  const beacons = gates.flatMap(({ name: gate, beacon }) => {
    if (beacon === undefined) return [];
    const { uuid, major, minor } = beacon;
    return [
      {
        proximityUUID: uuid,
        ...(major === undefined ? {} : { major }),
        ...(minor === undefined ? {} : { minor }),
        relevantText: `${name}, ${gate}`,
      },
    ];
  });
  return {
    ...(locations.length === 0 ? {} : { locations }),
    ...(beacons.length === 0 ? {} : { beacons }),
  };
}

const dayMilliseconds = 86_400_000;

/**
 * On each operating day of a ticket, until it expires. iOS 17 and older know one moment only, the start of the first
 * day. A day on which the clocks change has 25 hours, of which Wallet takes 24.
 */
function onDays(
  days: readonly string[],
  expiresAt: Date | null,
  park: ParkDay,
): Pick<PassJson, 'relevantDate' | 'relevantDates'> {
  const write = (instant: Date): string => writeParkTime(instant, park.timeZone);
  const relevantDates = days.map((day) => {
    const { from, to } = boundsOfOperatingDay(day, park);
    const ends = [to, new Date(from.getTime() + dayMilliseconds), ...(expiresAt === null ? [] : [expiresAt])];
    return {
      startDate: write(from),
      endDate: write(new Date(Math.min(...ends.map((end) => end.getTime())))),
    };
  });
  const [first] = relevantDates;
  return first === undefined ? {} : { relevantDate: first.startDate, relevantDates };
}
