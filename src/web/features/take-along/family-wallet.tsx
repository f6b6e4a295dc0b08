import { useState } from 'react';

import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import { screenTexts } from '#contract/screen-texts.ts';

import { BusyLine } from '../../ui/busy-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { addFamilyToAppleWallet, familyNewsOf, type NamedPass } from './family-wallet.ts';
import { askGoogleFamilyLink, saveInNewTab } from './google-wallet.ts';
import { WalletIcon } from './icons.tsx';
import type { PassProof } from './take-along.ts';
import { ViewPassLink } from './view-pass-link.tsx';

interface FamilyWalletProps {
  wallet: 'Apple' | 'Google';
  proof: PassProof;
  passes: readonly NamedPass[];
}

/** One button for all passes of the order, and what came of it. */
export function FamilyWallet({ wallet, proof, passes }: FamilyWalletProps) {
  const isHydrated = useIsHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Added | null>(null);
  const addAll = async (): Promise<void> => {
    setIsBusy(true);
    setResult(null);
    const next = await addFamily(wallet, proof);
    setIsBusy(false);
    setResult(next);
  };
  const family = result !== null && 'family' in result ? result.family : null;
  const link = result !== null && 'family' in result ? (result.link ?? null) : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button isBusy={isBusy} isWaiting={!isHydrated} onClick={() => void addAll()}>
          <WalletIcon />
          {`Add all to ${wallet} Wallet`}
        </Button>
        {link === null ? null : <ViewPassLink link={link} />}
      </div>
      <div>
        <Alert>{result !== null && 'error' in result ? result.error : null}</Alert>
        <BusyLine
          busyText={isBusy ? screenTexts.generatingPass : null}
          idle={family === null ? null : familyNewsOf(family, passes).added}
        />
        {family === null || family.leftOut.length === 0 ? null : <LeftOut family={family} passes={passes} />}
      </div>
    </div>
  );
}

function LeftOut({ family, passes }: { family: FamilyAnswer; passes: readonly NamedPass[] }) {
  return (
    <div role="status" className="pt-2">
      <Notice tone="warning">
        <ul className="grid gap-1">
          {familyNewsOf(family, passes).leftOut.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** What came of it; Google's link stays to be tapped, Apple's has been followed. */
type Added = { family: FamilyAnswer; link?: string } | { error: string };

function addFamily(wallet: 'Apple' | 'Google', proof: PassProof): Promise<Added> {
  return wallet === 'Apple' ? addFamilyToAppleWallet(proof) : saveInNewTab(() => askGoogleFamilyLink(proof));
}
