import type { ReactNode } from 'react';

import type { Picture } from '#contract/artwork.ts';

import { Drawing } from './drawing.tsx';

interface CardFaceProps {
  scene: Picture;
  /** Whose logo stands on the card. */
  brand: { name: string; artwork: { logoPass: Picture } };
  /** What stands beside the logo. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The upper part of a card: a scene behind, the logo at its top, and what the card is about. */
export function CardFace({ scene, brand, beside, children }: CardFaceProps) {
  return (
    <div className="pass-face">
      <Drawing picture={scene} label="" fit="xMaxYMax slice" className="pass-scene" />
      <div className="pass-top">
        <Drawing
          picture={brand.artwork.logoPass}
          label={brand.name}
          fit="xMinYMid meet"
          className="pass-logo"
        />
        {beside}
      </div>
      {children}
    </div>
  );
}
