import type { Badge } from '#contract/brand-badges.ts';

/** The face of a wallet's button: the vendor's badge if the operator supplied it, else our own words. */
export function WalletFace({ badge, children }: { badge?: Badge | undefined; children: string }) {
  return badge ? (
    <img {...badge} alt={badge.alt} />
  ) : (
    <>
      <span data-icon="wallet" />
      {children}
    </>
  );
}
