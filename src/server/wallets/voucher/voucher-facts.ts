/** What a voucher says, as it is handed to the drawing. */

/** Why a voucher no longer admits anybody. */
export type VoidReason = 'redeemed' | 'expired';

/** The operator's look on a voucher. */
export type VoucherBrand = {
  readonly operatorName: string;
  readonly supportEmail: string;
  /** What the operator calls its pass, such as "Wild Pass". */
  readonly passName: string;
  /** `#rrggbb`: the brand's colour for lines and marks, and the colour of text on white paper. */
  readonly colors: { readonly brand: string; readonly ink: string };
  /**
   * The logo for white paper as an SVG of paths in groups, `currentColor` being the ink. Without one, or where it
   * holds anything else (texts, pictures, transforms), the operator's name stands in its place.
   */
  readonly logoSvg?: string | undefined;
};

/** What a voucher says. Texts may be as guests typed them: they are cleaned here. Dates are in the park's time zone. */
export type VoucherFacts = {
  readonly brand: VoucherBrand;
  readonly product: string;
  readonly holderName: string;
  /** Only where it is not the holder; equal names are shown once. */
  readonly purchaserName?: string | undefined;
  readonly orderId: string;
  /** Printable ASCII, 8 to 18 digits for a pass. */
  readonly barcode: string;
  /** What the square code holds; the barcode number where not given. */
  readonly qrText?: string | undefined;
  readonly orderDate?: Temporal.ZonedDateTime | undefined;
  readonly expires?: Temporal.ZonedDateTime | undefined;
  readonly redeemed?: Temporal.ZonedDateTime | undefined;
  /** Lines of the product's own instructions; general ones where not given or empty. */
  readonly instructions?: string | undefined;
  readonly voidReason?: VoidReason | undefined;
  readonly isTestPass?: boolean | undefined;
};
