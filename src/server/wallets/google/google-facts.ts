/** The facts from which a Google pass is made. */
import type { GooglePassKind } from '#domain/google-wallet.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassVerdict } from '#server/passes/judge-pass.ts';

/** The sources of the texts. */
export interface GoogleWordFacts {
  found: FoundPass;
  verdict: PassVerdict;
  brand: LoadedBrand;
}

/** The facts of a Google pass. */
export interface GoogleContentFacts extends GoogleWordFacts {
  kind: GooglePassKind;
  secrets: Secrets;
  issuerId: string;
  objectId: string;
  /** The issuers whose readers may take passes by Smart Tap; empty without Smart Tap. */
  redemptionIssuers: readonly string[];
  /** The objects of the same family that this one is linked to, forever. */
  linkedObjectIds: readonly string[];
  publicUrl: string;
  /** True if the holder has lost the right to the pass. */
  isEnded: boolean;
  now: Date;
}
