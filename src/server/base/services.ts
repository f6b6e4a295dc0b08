/** What the functions of features are given: the services, which main assembles and tests replace by fakes, and who acts. */
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { AuditAction, StaffAct } from '#contract/staff-acts.ts';
import type { GuardedPlace } from '#domain/staff-access.ts';
import type { Config } from './config/config.ts';
import type { Background } from './background.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './metrics.ts';
import type { CountedPasses, MadePass, OpenedPass } from './counted-passes.ts';
import type { ExternalSystems } from './external-systems/external-systems.ts';
import type { Tracer } from './tracer.ts';
import type { WalletKeys } from './security/keys/wallet-keys.ts';
import type { Clock } from './ports/clock.ts';
import type { EventPost } from './ports/event-post.ts';
import type { MailServer } from './ports/mail.ts';
import type { ApplePush, PushedPhones } from './ports/apple-push.ts';
import type { GoogleWalletAccess } from './ports/google-wallet.ts';
import type { PhotoStore } from './ports/photo-store.ts';
import type { Crm } from './ports/crm.ts';
import type { Directory } from './ports/directory.ts';
import type { Hotel } from './ports/hotel.ts';
import type { PointOfSale } from './ports/point-of-sale.ts';
import type { Ticketing } from './ports/ticketing.ts';
import type { Secrets } from './security/secrets.ts';

export interface Services {
  config: Config;
  /** One object for as long as the server runs; what the team sets of it replaces its parts (`follow-settings.ts`). */
  brand: LoadedBrand;
  /** How many tries of a kind are free to a network, where the team has set it. */
  freeTries?: Map<string, number>;
  db: Database;
  clock: Clock;
  secrets: Secrets;
  /** Undefined if the operator has no Apple certificate: Apple Wallet is then not offered. */
  walletKeys: WalletKeys | undefined;
  /** Undefined if the operator does not offer Google Wallet. */
  googleWallet: GoogleWalletAccess | undefined;
  /** Undefined if Apple Wallet is not offered. */
  applePush: ApplePush | undefined;
  /** The simulated phones that pushes reach while developing; undefined if pushes go to a real service. */
  pushedPhones?: PushedPhones | undefined;
  photoStore: PhotoStore;
  ticketing: Ticketing;
  pointOfSale: PointOfSale;
  hotel: Hotel;
  crm: Crm;
  background: Background;
  /** The park's own directory; undefined if the team has local accounts only. */
  directory: Directory | undefined;
  /** Undefined if none is configured: mails then stay in the outbox. */
  mailServer: MailServer | undefined;
  /** Sends events to other systems. */
  eventPost: EventPost;
  metrics: Metrics;
  /** What guests opened on this server; undefined in programs that serve no guest. */
  openedPasses?: CountedPasses<OpenedPass> | undefined;
  /** The wallet passes made on this server; undefined in programs that make none. */
  madePasses?: CountedPasses<MadePass> | undefined;
  externalSystems: ExternalSystems;
  tracer: Tracer;
}

/** An entry of the audit log as it was written. */
export interface WrittenEntry {
  entryId: number;
  action: AuditAction;
  before: unknown;
  after: unknown;
}

/** The member of the team who makes a call, for services and the audit log. */
export interface StaffActor {
  memberGuid: string;
  /** For the audit log: "First Last". */
  name: string;
  username: string;
  accessLevel: number;
  /** The calls that the member's roles open, whatever level those need. */
  opened?: readonly GuardedPlace[];
  /** When the member's own access ends; null or undefined for no end. */
  worksUntil?: Date | null;
  sessionGuid: string;
  requestId: string;
  /** The network's prefix, never a complete address. */
  network: string;
  /** The entry that this act undoes: the entry of this act then names it. */
  undoes?: { entryId: number; action: StaffAct };
  /** Called with every entry that the act writes. */
  onEntry?: (entry: WrittenEntry) => void;
}
