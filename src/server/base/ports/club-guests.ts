import type { SourceKind } from '#domain/earn-kinds.ts';

/** Something that a member has claimed, as the ledger names it. */
export interface ClaimedThing {
  sourceKind: SourceKind;
  sourceId: string;
  /** Its permanent number, as guests have it. */
  number: string;
}

/** The other parks of a chain whose club is this park's. */
export interface ClubGuests {
  /**
   * Copies again what has changed there since it was claimed, so that a refund takes the points back. Returns how many
   * were copied; a park that does not answer waits for the next round.
   */
  review(): Promise<number>;
  /** For each thing the other park where it was bought, by the name that people read; undefined for one of this park. */
  parksOf(things: readonly ClaimedThing[]): Promise<(string | undefined)[]>;
  /** The passes with this barcode in the other parks. */
  findPasses(barcode: string): Promise<FoundPasses>;
  /** The barcodes of season passes in the other parks that end with these digits; at most two of each park. */
  findSeasonPassesEnding(digits: string): Promise<FoundBarcodes>;
  /**
   * The numbers of those accounts that a pass, a share or a stay in another park keeps; undefined if a park does not
   * answer, because that one may keep any of them.
   */
  findTied(accounts: readonly MaybeTied[], times: TieTimes): Promise<ReadonlySet<string> | undefined>;
}

/** An account in which nothing happens. */
export interface MaybeTied {
  memberId: string;
  emailKey: string;
  seasonPassId: string | null;
}

/** When what keeps an account must have ended before, so that it keeps it no more. */
export interface TieTimes {
  /** Nothing happened in the account since. */
  idleSince: Date;
  /** Names of orders that ended before are erased. */
  namesBefore: Date;
}

/** A pass, as far as it decides whether it earns more as a season pass. */
export interface EarningPass {
  isPassholder: boolean;
  isRefunded: boolean;
  expiresAt: Date | null;
}

/** The barcodes, and whether every park answered. */
export interface FoundBarcodes {
  barcodes: string[];
  isComplete: boolean;
}

/** The barcodes, and whether every park answered. */
export interface FoundBarcodes {
  barcodes: string[];
  isComplete: boolean;
}

/** The passes, and whether every park answered. */
export interface FoundPasses {
  passes: EarningPass[];
  isComplete: boolean;
}
