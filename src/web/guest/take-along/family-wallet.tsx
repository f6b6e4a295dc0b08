import { useState } from 'react';

import type { FamilyAnswer } from '#contract/calls/wallet.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { addFamilyToAppleWallet, familyNewsOf, type NamedPass } from './add-family.ts';
import { askGoogleFamilyLink, saveInNewTab } from './google-save.ts';
import { WalletFace } from './icons.tsx';
import type { PassProof } from './take-along-calls.ts';
import { ViewPassLink } from './view-pass-link.tsx';

interface FamilyWalletProps {
  wallet: 'Apple' | 'Google';
  proof: PassProof;
  passes: readonly NamedPass[];
}

/** One button for all passes of the order, with its result. */
export function FamilyWallet({ wallet, proof, passes }: FamilyWalletProps) {
  const { isBusy, run } = useTask();
  const [added, setAdded] = useState<Added>(nothingYet);
  const addAll = async (): Promise<void> => {
    setAdded(nothingYet);
    const next = await run(() => addFamily(wallet, proof));
    setAdded({ ...nothingYet, ...next });
  };
  const news = added.family === null ? null : familyNewsOf(added.family, passes);
  return (
    <div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button isBusy={isBusy} busyText={t('screens.generatingPass')} onClick={() => void addAll()}>
          <WalletFace>
            {wallet === 'Apple' ? t('takeAlong.addAllToAppleWallet') : t('takeAlong.addAllToGoogleWallet')}
          </WalletFace>
        </Button>
        {added.link === null ? null : <ViewPassLink link={added.link} />}
      </div>
      <div className="*:not-empty:pt-3">
        <Alert>{added.error}</Alert>
        <BusyLine isInButton busyText={isBusy ? t('screens.generatingPass') : null} idle={news?.added} />
        <LeftOut lines={news?.leftOut ?? []} />
      </div>
    </div>
  );
}

/** The passes that are left out, announced when they are known. */
function LeftOut({ lines }: { lines: readonly string[] }) {
  return (
    <div {...live}>
      {lines.length === 0 ? null : (
        <Notice tone="warning">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Notice>
      )}
    </div>
  );
}

/** The result; Google's link stays on the screen, Apple's has been opened already. */
interface Added {
  family: FamilyAnswer | null;
  link: string | null;
  error: string | null;
}

const nothingYet: Added = { family: null, link: null, error: null };

function addFamily(wallet: 'Apple' | 'Google', proof: PassProof): Promise<Partial<Added>> {
  return wallet === 'Apple' ? addFamilyToAppleWallet(proof) : saveInNewTab(() => askGoogleFamilyLink(proof));
}
