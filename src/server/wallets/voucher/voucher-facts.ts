/** What a voucher says, as it is handed to the drawing. */
import type { Translate } from '#texts/text-keys.ts';

/** Why a voucher is no longer valid. */
export type VoidReason = 'redeemed' | 'expired';

/** The operator's look on a voucher. */
export type VoucherBrand = {
  readonly operatorName: string;
  /** How its days are written. */
  readonly locale: string;
  readonly supportEmail: string;
  /** The park's own text on how to reach it. */
  readonly help?: string | undefined;
  /** The language of `help` if it is not the voucher's. */
  readonly helpLanguage?: string | undefined;
  /** What the operator calls its pass, such as "Wild Pass". */
  readonly passName: string;
  /** `#rrggbb`: the brand's colour for lines and marks, and the colour of text on white paper. */
  readonly colors: { readonly brand: string; readonly ink: string };
  /** The logo for white paper as an SVG that the check of the brand accepts; `currentColor` is the ink. */
  readonly logoSvg: string;
};

/** The content of a voucher. Texts may be as guests typed them, for `drawVoucher` cleans them. Dates are in the park's time zone. */
export type VoucherFacts = {
  /** The language of the voucher, such as `de`, and its texts. */
  readonly language: string;
  readonly t: Translate;
  readonly brand: VoucherBrand;
  /** The dress of the card, in six hex digits for each color: its scene, as SVG, or its own picture in place of it. */
  readonly look: {
    readonly backgroundColor: string;
    readonly foregroundColor: string;
    readonly scene: string;
    readonly picture?: Buffer | undefined;
    /** True if the first amount is what the pass is about. */
    readonly leadsWithAmount?: boolean;
  };
  /** The amounts on the pass as of now, the one that leads first. */
  readonly balances: readonly { readonly label: string; readonly value: string }[];
  readonly product: string;
  readonly holderName: string;
  /** Only where it is not the holder; equal names are shown once. */
  readonly purchaserName?: string | undefined;
  readonly orderId: string;
  /** Printable ASCII, 8 to 18 digits for a pass. */
  readonly barcode: string;
  readonly orderDate?: Temporal.ZonedDateTime | undefined;
  readonly expires?: Temporal.ZonedDateTime | undefined;
  readonly redeemed?: Temporal.ZonedDateTime | undefined;
  /** Lines of the product's own instructions; general ones where not given or empty. */
  readonly instructions?: string | undefined;
  /** The language of these instructions if it is not the voucher's. */
  readonly instructionsLanguage?: string | undefined;
  readonly voidReason?: VoidReason | undefined;
  /** What the holder may do at the gate, in words that stay true on paper; undefined for a void voucher. */
  readonly gateSentence?: string | undefined;
  readonly isTestPass?: boolean | undefined;
};
