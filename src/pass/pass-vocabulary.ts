/** The words that Wallet understands in pass.json; the types of the model and the checks both come from here. */

/** The styles every iOS version shows; a pass has exactly one of them. */
export const CLASSIC_STYLES = ['generic', 'eventTicket', 'storeCard', 'coupon', 'boardingPass'] as const;

/** One of the styles that every iOS version shows. */
export type ClassicStyle = (typeof CLASSIC_STYLES)[number];

/** All styles: the classic ones and the poster that iOS 27 prefers where a pass also has it. */
export const PASS_STYLES = [...CLASSIC_STYLES, 'posterGeneric'] as const;

/** Any style that can be a key of pass.json. */
export type PassStyle = (typeof PASS_STYLES)[number];

/** The groups a style sorts its fields into. */
export const FIELD_GROUPS = [
  'headerFields',
  'primaryFields',
  'secondaryFields',
  'auxiliaryFields',
  'backFields',
  'footerFields',
  'additionalInfoFields',
] as const;

/** One of the groups a style sorts its fields into. */
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Layouts that a pass may ask for beyond its style; Wallet falls back to the style where one does not fit. */
export const STYLE_SCHEMES = [
  'posterEventTicket',
  'eventTicket',
  'semanticBoardingPass',
  'boardingPass',
] as const;

/** Barcode formats that every iOS version shows. */
export const CLASSIC_BARCODE_FORMATS = [
  'PKBarcodeFormatQR',
  'PKBarcodeFormatPDF417',
  'PKBarcodeFormatAztec',
  'PKBarcodeFormatCode128',
] as const;

/** All barcode formats; the last four need iOS 27. */
export const BARCODE_FORMATS = [
  ...CLASSIC_BARCODE_FORMATS,
  'PKBarcodeFormatCode39',
  'PKBarcodeFormatCodabar',
  'PKBarcodeFormatEAN13',
  'PKBarcodeFormatI2of5',
] as const;

/** One of the barcode formats. */
export type BarcodeFormat = (typeof BARCODE_FORMATS)[number];

/** How a field's text is set. */
export const TEXT_ALIGNMENTS = [
  'PKTextAlignmentLeft',
  'PKTextAlignmentCenter',
  'PKTextAlignmentRight',
  'PKTextAlignmentNatural',
] as const;

/** How a date or a time is written out. */
export const DATE_STYLES = [
  'PKDateStyleNone',
  'PKDateStyleShort',
  'PKDateStyleMedium',
  'PKDateStyleLong',
  'PKDateStyleFull',
] as const;

/** How a number is written out. */
export const NUMBER_STYLES = [
  'PKNumberStyleDecimal',
  'PKNumberStylePercent',
  'PKNumberStyleScientific',
  'PKNumberStyleSpellOut',
] as const;

/** What Wallet turns into links in a back field. */
export const DATA_DETECTORS = [
  'PKDataDetectorTypePhoneNumber',
  'PKDataDetectorTypeLink',
  'PKDataDetectorTypeAddress',
  'PKDataDetectorTypeCalendarEvent',
] as const;

/** The kinds of transport of a boarding pass. */
export const TRANSIT_TYPES = [
  'PKTransitTypeAir',
  'PKTransitTypeBoat',
  'PKTransitTypeBus',
  'PKTransitTypeGeneric',
  'PKTransitTypeTrain',
] as const;

/** What a button below the pass is for (iOS 27); Apple writes its words. */
export const FEATURED_ACTION_TYPES = [
  'viewSchedule',
  'watchTrailer',
  'listenToMusic',
  'call',
  'place',
  'addToBalance',
  'order',
  'shop',
  'membershipBenefits',
  'bookAppointment',
  'bookCar',
  'bookFlight',
  'bookStay',
  'viewOffersRewards',
] as const;

/** Links that a poster event ticket shows in its event guide. */
export const EVENT_LINK_KEYS = [
  'accessibilityURL',
  'addOnURL',
  'bagPolicyURL',
  'contactVenueWebsite',
  'directionsInformationURL',
  'merchandiseURL',
  'orderFoodURL',
  'parkingInformationURL',
  'purchaseParkingURL',
  'sellURL',
  'transferURL',
  'transitInformationURL',
] as const;

/** Links that a semantic boarding pass shows. */
export const TRANSIT_LINK_KEYS = [
  'changeSeatURL',
  'entertainmentURL',
  'managementURL',
  'purchaseAdditionalBaggageURL',
  'purchaseLoungeAccessURL',
  'purchaseWifiURL',
  'registerServiceAnimalURL',
  'reportLostBagURL',
  'requestWheelchairURL',
  'trackBagsURL',
  'transitProviderWebsiteURL',
  'upgradeURL',
] as const;

/** The colours of a pass, each `rgb(r, g, b)`. */
export const COLOR_KEYS = [
  'backgroundColor',
  'foregroundColor',
  'labelColor',
  'stripColor',
  'footerBackgroundColor',
] as const;
