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
}

/** A pass, as far as it decides whether it earns more as a season pass. */
export interface EarningPass {
  isPassholder: boolean;
  isRefunded: boolean;
  expiresAt: Date | null;
}

/** The passes, and whether every park answered. */
export interface FoundPasses {
  passes: EarningPass[];
  isComplete: boolean;
}
