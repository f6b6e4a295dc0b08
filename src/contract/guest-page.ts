/** What the server hands to the guest page: it renders the page with it and writes it into the page for hydration. */
import type { EarnKind } from '#domain/guest-claims.ts';
import type { neededForLinkHelp } from '#domain/link-help.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import type { OfferedWallets, PlainAction } from '#domain/pass-actions.ts';
import type { SkyPhase } from '#domain/park-sky.ts';
import type { PhonePlan } from '#domain/phone.ts';
import type { Platform } from '#domain/platform.ts';
import type { Speech } from '#texts/fill-message.ts';

import type { Artwork, Picture } from './artwork.ts';
import type { Brand } from './brand.ts';
import type { Badges } from './brand-badges.ts';
import type { ChosenTexts, ForeignTexts } from './brand-texts.ts';
import type { PassProof, LoginAnswer, Order } from './calls/order.ts';
import type { OfferedReward } from './calls/rewards.ts';
import type { StoredValue } from './calls/stored-value.ts';

/** The part of the brand that the guest's screens speak. */
export interface GuestBrand extends Pick<
  Brand,
  | 'name'
  | 'shortName'
  | 'passName'
  | 'supportEmail'
  | 'loyaltyEmail'
  | 'website'
  | 'appStoreUrl'
  | 'playStoreUrl'
  | 'clubName'
  | 'pointsName'
  | 'locale'
  | 'currency'
  | 'timeZone'
  | 'operatingDayRollover'
  | 'downloadName'
  | 'texts'
  | 'consents'
  | 'hasHotel'
  | 'finishes'
> {
  artwork: Artwork;
  /** The scenes of single products, by the name of the product, of its category, or of the club. */
  scenes: Readonly<Record<string, Picture>>;
  phone: PhonePlan;
  /** The vendors' badges that the operator supplied. */
  badges: Badges;
  /** The languages of those texts of the park that are not in the page's. */
  foreign: ForeignTexts;
  /** The park's own texts in the reader's language, if it has any. */
  chosenTexts: ChosenTexts | null;
}

/** The part of the brand that a pass card shows. */
export interface CardBrand extends ParkFormat, Pick<GuestBrand, 'name' | 'scenes' | 'finishes'> {
  artwork: Pick<Artwork, 'strip' | 'logoPass'>;
  texts: Pick<GuestBrand['texts'], 'passDisclaimer'>;
  foreign: Pick<ForeignTexts, 'passDisclaimer'>;
}

/** The links of a pass's page that need no script, by what they do. */
export type PlainLinks = Partial<Record<PlainAction, string>>;

/** The main page: a login form, or a pass. */
export interface MainPage {
  kind: 'main';
  /** What the form starts with, from the address. */
  orderId: string;
  barcode: string;
  /** The hashed link that brought the guest here, to be sent with every call about this pass. */
  hashUrl: string | null;
  /** The login's answer, or null if no guest is logged in. */
  answer: LoginAnswer | null;
  /** When the answer was true, ISO 8601 in UTC: a page that is shown again without a network says so. */
  asOf: string;
  /** The text of a failed login, verbatim from the catalogue. */
  error: string | null;
  /** What a guest without a script typed into the one field, if it could not be read. */
  find?: string;
  /** What the page's script asks for at once, for only it can solve the puzzle that the server wants first. */
  mustAsk?: PassProof;
  /** When the page opens without that puzzle, as a sentence for a browser without script. */
  tryAgain?: string;
  /** What takes this very pass along where no script runs; each link works for fifteen minutes. */
  plainLinks?: PlainLinks;
  /** The registration of a browser without script that was refused. */
  registration?: RefusedRegistration;
}

/** What a guest without a script typed into the registration form, and why it was refused. */
export interface RefusedRegistration {
  typed: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    optInEmailMarketing: boolean;
    optInSMSMarketing: boolean;
  };
  /** The fields that are wrong; the page has a text for each. */
  wrongFields: readonly ('firstName' | 'lastName' | 'email' | 'phone')[];
  /** The error of the whole form. */
  error: string | null;
}

/** The wristband activation: a login form, or a ticket. */
export interface ActivatePage extends Omit<MainPage, 'kind' | 'hashUrl'> {
  kind: 'activate';
}

/** The page of a stored value card. */
export interface StoredValuePage {
  kind: 'stored-value';
  /** From the address, to ask for the balance again. */
  barcodeHash: string;
  /** Null for an unknown card. */
  card: StoredValue | null;
  /** The page's script asks for the card, for only it can solve the puzzle that the server wants first. */
  mustAsk?: boolean;
  /** When the page opens without that puzzle, as a sentence for a browser without script. */
  tryAgain?: string;
}

/** The loyalty club: the choice of a claim, or the form of one. It names no member until an email is typed. */
export interface LoyaltyPage {
  kind: 'loyalty';
  /** The kind of claim, which is the last segment of the page's address; null for the choice. */
  claim: EarnKind | null;
  /** The title of that kind's page. The guest's first script needs it, and does not carry the texts of the kinds. */
  title: string | null;
  /** True if the park mails members a code with which they sign in; no page offers one otherwise. */
  hasCodes: boolean;
  /** What the club's first page says to guests who are no members; null on other pages, and without the database. */
  club: ClubOffer | null;
}

/** The club's look, and why to join it. */
export interface ClubOffer {
  look: { backgroundColor: string; foregroundColor: string };
  /** The points with which an account begins. */
  welcomePoints: number;
  /** The rewards that are offered now, the cheapest first. */
  rewards: readonly Pick<OfferedReward, 'code' | 'name' | 'points' | 'picture' | 'image'>[];
}

/** The pass lookup page. */
export interface LookupPage {
  kind: 'lookup';
  /** The outcome of "Send me my link" for a browser without script: it was sent, or the text of its refusal. */
  linkRequest?: { isSent: true } | { isSent: false; error: string };
  /** What the form "Ask our team" begins with; without it, the form is folded. */
  linkHelp?: LinkHelpState;
}

/**
 * The form "Ask our team" of a page: unfolded by a link that leads to it, or the outcome for a browser without script,
 * which says when the answer is due (ISO 8601 in UTC) or why the form was refused.
 */
export type LinkHelpState =
  | { kind: 'unfolded' }
  | { kind: 'asked'; dueAt: string }
  | {
      kind: 'refused';
      typed: { name: string; email: string; number: string; note: string };
      /** The fields that are wrong; the page has a text for each. */
      wrongFields: readonly (typeof neededForLinkHelp)[number][];
      /** The error of the whole form. */
      error: string | null;
    };

/** A refusal, for a person who went to an address that was refused, or that has no connection. */
export interface RefusedPage {
  kind: 'refused';
  /** The title of the problem document that a program receives. */
  title: string;
  /** True where the same address may answer in a moment. */
  isWorthRetrying: boolean;
  /** Where the way back leads. */
  backTo: 'pass' | 'sign-in' | 'kept-passes';
}

/** The choice of a language; `back` is the path to return to. */
export interface LanguagePage {
  kind: 'language';
  back: string;
  languages: readonly { language: string; name: string }[];
}

export interface GuestPageData {
  page:
    | MainPage
    | ActivatePage
    | StoredValuePage
    | LoyaltyPage
    | RefusedPage
    | LookupPage
    | LanguagePage
    | { kind: 'not-found' };
  platform: Platform;
  brand: GuestBrand;
  /** The sky by the park's clock. */
  sky: SkyPhase;
  /** The wallets that the operator has set up; a page offers no other. */
  wallets: OfferedWallets;
  /** Passes are signed with development keys: the page says so. */
  hasDevelopmentKeys: boolean;
  /** The operator counts which kinds of pages are shown, for guests who agree. */
  countsPages: boolean;
  /** The language of the page's texts, such as `de`; numbers and days are written in `brand.locale`. */
  language: string;
  /** The language's own name, such as Deutsch, for the link to the others. */
  languageName: string;
}

/** The server-render entry of the web build; `speech` is the language of the page. */
export interface GuestRenderer {
  /**
   * The markup of the page: its frame, and in it the root element that the browser hydrates. `path` is the page to which
   * the choice of a language leads back; without one it leads to the front page.
   */
  renderGuestPage(data: GuestPageData, speech: Speech, path?: string): string;
  /** The markup of a pass card alone, without a script. */
  renderPassCard(order: Order, brand: GuestBrand, idPrefix: string, speech: Speech): string;
  /** The title of the document. */
  renderTitle(data: GuestPageData, speech: Speech): string;
}
