/** Orders and page data for tests; a test sets only the fields that it needs. */
import type { Artwork } from '#contract/artwork.ts';
import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand, GuestPageData, MainPage } from '#contract/guest-page.ts';
import { sampleGateFacts } from '#domain/gate-sentence.sample.ts';
import { northAmericanPlan } from '#domain/phone.ts';

/** A valid season pass of its primary ticketholder, registered, with a photo. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const order = { ...seasonPass, ...change };
  return { ...order, gate: change.gate ?? sampleGateOf(order) };
}

/** The facts that the server would send with an order that is valid, or is not for one reason. */
export function sampleGateOf(order: Omit<Order, 'gate'>, change: Partial<Order['gate']> = {}): Order['gate'] {
  const isShared = order.holder === 'share';
  const lacksPhoto = order.isPassholder && !order.hasPhoto && !order.skipImage;
  return sampleGateFacts({
    refunded: order.refunded,
    isRedeemed: order.isRedeemed,
    redeemedAt: order.redeemed,
    isPassholder: order.isPassholder,
    hasPhoto: order.hasPhoto,
    isPassActivated: order.isPassActivated,
    expiresAt: order.isExpired ? '2026-11-20T04:59:00Z' : order.expires,
    band: order.wristbandValidFor === null ? null : { endsAt: null },
    isExcluded: order.excluded !== null,
    isTest: order.isTest,
    missingPhoto: lacksPhoto ? (isShared ? 'ticketholder' : 'holder') : null,
    ...change,
  });
}

/** Another pass of an order, valid. */
export function sampleSibling(change: Partial<Order['siblings'][number]> = {}): Order['siblings'][number] {
  return {
    barcode: '5126000006000028',
    product: 'Day Ticket',
    firstName: 'Milo',
    photoUid: null,
    gate: sampleGateFacts(),
    isForWallet: true,
    ...change,
  };
}

/** The main page before login. */
export function samplePage(change: Partial<MainPage> = {}): MainPage {
  return {
    kind: 'main',
    orderId: '',
    barcode: '',
    hashUrl: null,
    answer: null,
    asOf: '2026-11-21T19:02:00Z',
    error: null,
    ...change,
  };
}

/** Page data for a desktop, with signing keys that phones accept. */
export function sampleData(change: Partial<GuestPageData> = {}): GuestPageData {
  return {
    page: samplePage(),
    platform: 'desktop',
    brand: sampleBrand,
    wallets: { apple: true, google: true },
    hasDevelopmentKeys: false,
    sky: 'day',
    countsPages: false,
    language: 'en',
    languageName: 'English',
    ...change,
  };
}

/** The drawings, under names without the hash of their content. */
export const sampleArtwork: Artwork = {
  logo: { href: '/assets/logo.svg', width: 480, height: 64 },
  logoOnDark: { href: '/assets/logo-on-dark.svg', width: 480, height: 64 },
  logoPass: { href: '/assets/logo-pass.svg', width: 250, height: 60 },
  strip: { href: '/assets/strip.svg', width: 375, height: 144 },
  empty: { href: '/assets/empty.svg', width: 144, height: 144 },
};

/** A brand that differs from brand.json, so that a screen with hard-coded texts fails. */
export const sampleBrand: GuestBrand = {
  name: 'Seagull Sands',
  shortName: 'Seagull',
  passName: 'Gull Pass',
  supportEmail: 'help@seagull.example',
  loyaltyEmail: 'club@seagull.example',
  website: 'https://seagull.example',
  appStoreUrl: 'https://apps.example/seagull-ios',
  playStoreUrl: 'https://apps.example/seagull-android',
  clubName: 'Gull Club',
  pointsName: 'Gull points',
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  operatingDayRollover: '02:00',
  phone: northAmericanPlan,
  downloadName: 'seagull-sands',
  texts: {
    appDescription: 'Your day at the sands.',
    passDisclaimer: 'This is not your gull pass card!',
    pointsEarnedHeading: 'You have earned points!',
    pointsEarned: 'They are in your account.',
    appInvitation: 'Download the app.',
  },
  artwork: sampleArtwork,
  scenes: {},
  finishes: {},
  badges: {},
  hasHotel: true,
  chosenTexts: null,
  foreign: {},
  consents: { version: 'gull-1', email: 'Write to me.', sms: 'Text me. HELP and STOP to 12345.' },
};

const seasonPass: Omit<Order, 'gate'> = {
  orderId: '10240001',
  barcode: '240126000000100017',
  holder: 'primary',
  shareId: null,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@mail.example',
  phone: '6095550101',
  optInEmailMarketing: false,
  optInSMSMarketing: false,
  isPassActivated: false,
  isRedeemed: false,
  isExpired: false,
  isWristband: false,
  wristbandActivateToken: null,
  maySelfActivate: true,
  wristbandValidFor: null,
  excluded: null,
  iCloudBindingLink: null,
  iCloudBoundToWallet: false,
  skipRegistration: false,
  skipImage: false,
  isPassholder: true,
  hasPhoto: true,
  uid: 'f86221c3-85d8-5fde-a1a7-2e9636453606',
  credits: 0,
  cash: 0,
  category: 'Season Pass',
  purchaserFirstName: 'Maya',
  purchaserLastName: 'Okafor',
  orderDate: '2026-11-12T15:15:00Z',
  redeemed: null,
  expires: '2027-01-05T04:59:00Z',
  product: 'Gull Pass Gold',
  refunded: false,
  backgroundColor: '7A4B00',
  foregroundColor: 'FFFFFF',
  ticketShareToken: 'a-share-token',
  ticketShares: [],
  salesforceId: '',
  siblings: [],
  asOf: '2026-11-21T19:02:00Z',
  isTest: false,
  barcodeDrawing: {
    // The Code 128 of this barcode, as the server draws it.
    modules: 154,
    path: [
      'M10 0h2v1h-2zm3 0h1v1h-1zm3 0h3v1h-3zm5 0h3v1h-3zm4 0h1v1h-1zm3 0h2v1h-2zm4 0h2v1h-2zm4 ',
      '0h2v1h-2zm3 0h2v1h-2zm4 0h3v1h-3zm5 0h1v1h-1zm3 0h2v1h-2zm3 0h2v1h-2zm3 0h2v1h-2zm4 0h2v',
      '1h-2zm4 0h2v1h-2zm3 0h2v1h-2zm4 0h2v1h-2zm4 0h2v1h-2zm3 0h2v1h-2zm4 0h2v1h-2zm4 0h2v1h-2',
      'zm4 0h1v1h-1zm4 0h1v1h-1zm3 0h2v1h-2zm3 0h2v1h-2zm4 0h2v1h-2zm4 0h1v1h-1zm3 0h3v1h-3zm5 ',
      '0h2v1h-2zm3 0h2v1h-2zm4 0h1v1h-1zm3 0h3v1h-3zm4 0h2v1h-2zm5 0h3v1h-3zm4 0h1v1h-1zm2 0h2v',
      '1h-2zm2 0',
    ].join(''),
  },
};

/** One share of a credit card, as its primary ticketholder sees it. */
export function sampleShare(
  change: Partial<Order['ticketShares'][number]> = {},
): Order['ticketShares'][number] {
  return {
    id: 'e7a096c2a250',
    firstName: 'Dana',
    lastName: 'Blake',
    email: 'dana@mail.example',
    phone: '',
    salesforceId: '',
    directLink: 'https://pass.seagull.example/a-long-link',
    ...change,
  };
}

/** The credit card that is shared with these guests. */
export function sampleCreditCard(change: Partial<Order> = {}): Order {
  return sampleOrder({
    orderId: '10400001',
    product: '50 Ride Credit Card',
    category: 'Stored Value Card',
    credits: 42,
    isPassholder: false,
    hasPhoto: false,
    uid: null,
    ...change,
  });
}
