import type { ReactNode } from 'react';

import type { Badge } from '#contract/brand-badges.ts';

/** The face of a wallet's button: the vendor's badge if the operator supplied it, else our own words. */
export function WalletFace({ badge, children }: { badge?: Badge | undefined; children: string }) {
  return badge ? (
    <img {...badge} alt={badge.alt} />
  ) : (
    <>
      <WalletIcon />
      {children}
    </>
  );
}

/** Three passes in a pocket. */
function WalletIcon() {
  return (
    <Icon>
      <path d="M4 6.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2M4 9.5h16M4 12.5h4.2a1.6 1.6 0 0 1 1.4.8 2.8 2.8 0 0 0 4.8 0 1.6 1.6 0 0 1 1.4-.8H20M4 6.5V17a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 17V6.5" />
    </Icon>
  );
}

/** A printer with its sheet. */
export function PrinterIcon() {
  return (
    <Icon>
      <path d="M7 8.5v-5h10v5M7 17.5H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v6.5H7zM17.5 11.5h.01" />
    </Icon>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
