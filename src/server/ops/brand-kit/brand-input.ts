/** What the operator says. Each text is as it was typed; an absent or empty one gets a value that the README asks to replace. */
export interface BrandInput {
  name?: string | undefined;
  color?: string | undefined;
  scene?: string | undefined;
  locale?: string | undefined;
  currency?: string | undefined;
  timeZone?: string | undefined;
  supportEmail?: string | undefined;
  website?: string | undefined;
  /** From which the park sends text messages. */
  smsShortCode?: string | undefined;
  passName?: string | undefined;
  clubName?: string | undefined;
  pointsName?: string | undefined;
  passDisclaimer?: string | undefined;
  appDescription?: string | undefined;
  /** The SVG text of the operator's own logo. */
  logo?: string | undefined;
}
