import type { MouseEvent } from 'react';

import { pagePathOf } from '#domain/pass-id.ts';

import { Face } from './face.tsx';
import type { FamilyPass, familyOf } from './family.ts';

interface FamilyDotsProps {
  orderId: string;
  family: ReturnType<typeof familyOf>;
  /** Called on a tap on another pass; may prevent its default. */
  onOpen: (pass: FamilyPass, event: MouseEvent) => void;
}

/**
 * A dot with a face or an initial for each card of the deck, the one on top with a ring. Only for eyes and fingers: the
 * buttons beside them and the list of passes say the same in words.
 */
export function FamilyDots({ orderId, family: { passes, index }, onOpen }: FamilyDotsProps) {
  return (
    <ul className="family-dots" aria-hidden="true">
      {passes.map((pass, at) => (
        <li key={pass.barcode} data-current={at === index}>
          <a
            href={pagePathOf({ orderId, barcode: pass.barcode })}
            tabIndex={-1}
            onClick={(event) => onOpen(pass, event)}
          >
            <Face firstName={pass.firstName} photoUid={pass.photoUid} />
          </a>
        </li>
      ))}
    </ul>
  );
}
