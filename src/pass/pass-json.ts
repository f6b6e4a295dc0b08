/** The model of pass.json, the file that says what a pass shows; keys and values are Apple's. */
import type { PassSemantics } from './pass-semantics.ts';
import type {
  BarcodeFormat,
  ClassicStyle,
  COLOR_KEYS,
  DATA_DETECTORS,
  DATE_STYLES,
  EVENT_LINK_KEYS,
  FEATURED_ACTION_TYPES,
  NUMBER_STYLES,
  STYLE_SCHEMES,
  TEXT_ALIGNMENTS,
  TRANSIT_LINK_KEYS,
  TRANSIT_TYPES,
} from './pass-vocabulary.ts';

type OneOf<Words extends readonly string[]> = Words[number];

/** A date with at least minutes and an offset, such as `2027-05-01T09:00-05:00`. */
type PassDate = string;

/** One line of text on a pass. */
export interface PassField {
  /** Unique within the style; Wallet drops or refuses repeated keys. */
  readonly key: string;
  readonly label?: string;
  readonly value: string | number;
  /** Replaces `value` on the back of the pass; may hold HTML links. */
  readonly attributedValue?: string | number;
  /** What the phone shows when the value changes; `%@` stands for the new value. */
  readonly changeMessage?: string;
  readonly textAlignment?: OneOf<typeof TEXT_ALIGNMENTS>;
  readonly dataDetectorTypes?: readonly OneOf<typeof DATA_DETECTORS>[];
  /** The value must then be a `PassDate`. */
  readonly dateStyle?: OneOf<typeof DATE_STYLES>;
  readonly timeStyle?: OneOf<typeof DATE_STYLES>;
  readonly ignoresTimeZone?: boolean;
  readonly isRelative?: boolean;
  /** An ISO 4217 code; the value must then be a number, in whole units such as dollars. */
  readonly currencyCode?: string;
  readonly numberStyle?: OneOf<typeof NUMBER_STYLES>;
  readonly semantics?: PassSemantics;
}

/** A field of an event ticket's auxiliary group, which has two rows. */
interface PassFieldInRow extends PassField {
  readonly row?: 0 | 1;
}

/** The fields of a style, group by group. */
export interface PassFields {
  readonly headerFields?: readonly PassField[];
  readonly primaryFields?: readonly PassField[];
  readonly secondaryFields?: readonly PassField[];
  readonly auxiliaryFields?: readonly PassFieldInRow[];
  readonly backFields?: readonly PassField[];
  /** Only the poster of iOS 27 shows these. */
  readonly footerFields?: readonly PassField[];
  /** Only a poster event ticket shows these. */
  readonly additionalInfoFields?: readonly PassField[];
}

/** The fields of a boarding pass, which also names the kind of transport. */
interface BoardingPassFields extends PassFields {
  readonly transitType: OneOf<typeof TRANSIT_TYPES>;
}

/** A code that a gate can scan; Wallet shows the first of a pass's barcodes that the device can draw. */
export interface PassBarcode {
  readonly format: BarcodeFormat;
  readonly message: string;
  /** An IANA character set, `iso-8859-1` for most scanners. */
  readonly messageEncoding: string;
  readonly altText?: string;
}

/** What a reader gets when the phone is held to it; needs a certificate with NFC. */
interface PassNfc {
  /** At most 64 bytes of ASCII. */
  readonly message: string;
  /** Base64 of a compressed P-256 public key, see `encodeNfcPublicKey`. */
  readonly encryptionPublicKey: string;
  readonly requiresAuthentication?: boolean;
}

/** A place near which the phone offers the pass. */
interface PassLocation {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number;
  readonly relevantText?: string;
}

/** A Bluetooth beacon near which the phone offers the pass. */
interface PassBeacon {
  readonly proximityUUID: string;
  readonly major?: number;
  readonly minor?: number;
  readonly relevantText?: string;
}

/** A moment or a time span at which the phone offers the pass; iOS 26 reads `date`, iOS 18 `relevantDate`. */
type PassRelevantDate =
  | { readonly date: PassDate; readonly relevantDate?: PassDate }
  | { readonly startDate: PassDate; readonly endDate: PassDate };

/** A button below the pass (iOS 27); `place` takes a place identifier, every other type a link. */
interface PassFeaturedAction {
  readonly identifier: string;
  readonly type: OneOf<typeof FEATURED_ACTION_TYPES>;
  readonly url?: string;
  readonly placeIdentifier?: string;
}

/** One event of a pass that admits to several, such as the nights of a season (iOS 26). */
interface PassUpcomingEvent {
  readonly type: 'event';
  readonly identifier: string;
  readonly name: string;
  readonly isActive?: boolean;
  readonly dateInformation?: Readonly<Record<string, unknown>>;
  readonly semantics?: PassSemantics;
  readonly backFields?: readonly PassField[];
  readonly additionalInfoFields?: readonly PassField[];
  readonly auxiliaryStoreIdentifiers?: readonly number[];
  readonly images?: Readonly<Record<string, unknown>>;
  readonly URLs?: Readonly<Record<string, string>>;
}

/** Everything in pass.json but its style. */
export interface PassCommon
  extends
    Partial<Readonly<Record<OneOf<typeof COLOR_KEYS>, string>>>,
    Partial<Readonly<Record<OneOf<typeof EVENT_LINK_KEYS> | OneOf<typeof TRANSIT_LINK_KEYS>, string>>> {
  readonly formatVersion: 1;
  /** As in the certificate. */
  readonly passTypeIdentifier: string;
  /** Unique within the pass type; use at least 16 random characters. */
  readonly serialNumber: string;
  /** As in the certificate. */
  readonly teamIdentifier: string;
  readonly organizationName: string;
  /** Read aloud by VoiceOver. */
  readonly description: string;

  readonly logoText?: string;
  readonly suppressStripShine?: boolean;
  readonly barcodes?: readonly PassBarcode[];
  /** Only for iOS 8 and before; use `barcodes`. */
  readonly barcode?: PassBarcode;
  readonly nfc?: PassNfc;

  /** The address that phones ask for updates; together with `authenticationToken` or not at all. */
  readonly webServiceURL?: string;
  /** At least 16 characters; never changes for a serial number. */
  readonly authenticationToken?: string;

  readonly locations?: readonly PassLocation[];
  /** In metres. */
  readonly maxDistance?: number;
  readonly beacons?: readonly PassBeacon[];
  /** For iOS 17 and before; use `relevantDates`. */
  readonly relevantDate?: PassDate;
  readonly relevantDates?: readonly PassRelevantDate[];

  readonly expirationDate?: PassDate;
  /** True for a pass that was redeemed, refunded or taken back: Wallet greys it out. */
  readonly voided?: boolean;
  readonly sharingProhibited?: boolean;
  /** Event tickets and boarding passes with the same text lie in one stack. */
  readonly groupingIdentifier?: string;

  readonly associatedStoreIdentifiers?: readonly number[];
  readonly auxiliaryStoreIdentifiers?: readonly number[];
  readonly appLaunchURL?: string;
  readonly userInfo?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly semantics?: PassSemantics;

  readonly preferredStyleSchemes?: readonly OneOf<typeof STYLE_SCHEMES>[];
  readonly eventLogoText?: string;
  readonly useAutomaticColors?: boolean;
  readonly suppressHeaderDarkening?: boolean;
  readonly contactVenueEmail?: string;
  readonly contactVenuePhoneNumber?: string;
  readonly transitProviderEmail?: string;
  readonly transitProviderPhoneNumber?: string;
  readonly upcomingPassInformation?: readonly PassUpcomingEvent[];
  readonly featuredActions?: readonly PassFeaturedAction[];

  /** The poster that iOS 27 shows in place of the classic style; older phones show the classic one. */
  readonly posterGeneric?: PassFields;
}

interface ClassicStyleFields {
  readonly generic: PassFields;
  readonly eventTicket: PassFields;
  readonly storeCard: PassFields;
  readonly coupon: PassFields;
  readonly boardingPass: BoardingPassFields;
}

/** Exactly one classic style; a second one does not compile. */
type OneClassicStyle = {
  [Style in ClassicStyle]: { readonly [Key in Style]: ClassicStyleFields[Key] } & {
    readonly [Other in Exclude<ClassicStyle, Style>]?: never;
  };
}[ClassicStyle];

/** A whole pass.json. */
export type PassJson = PassCommon & OneClassicStyle;
