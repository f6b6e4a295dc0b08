/** Which customization dresses a pass: barcode before pack before category, the newest row first (decisions 2). */

/** What is known of the pass's order line. */
export interface OrderLine {
  barcode: string;
  merchItemId: string;
  merchPackId: string;
  ttCategoryId: string;
}

/** A row of the Pass Customization Categories tab; empty ids ask for nothing. */
export interface CustomizationRule {
  guid: string;
  ttCategoryId: string;
  ttPackId: string;
  ttBarcode: string;
  customizationName: string;
  isActive: boolean;
  /** Later rows are newer. */
  sequence: number;
}

const specificity = { barcode: 3, pack: 2, category: 1, none: 0 } as const;

/** The rule that wins for this line, or undefined where the operator's default look applies. */
export function chooseCustomizationRule<Rule extends CustomizationRule>(
  rules: readonly Rule[],
  line: OrderLine,
): Rule | undefined {
  return rules
    .filter((rule) => rule.isActive && specificityOf(rule) > specificity.none && matches(rule, line))
    .sort((a, b) => specificityOf(b) - specificityOf(a) || b.sequence - a.sequence)
    .at(0);
}

function specificityOf(rule: CustomizationRule): number {
  if (rule.ttBarcode !== '') return specificity.barcode;
  if (rule.ttPackId !== '') return specificity.pack;
  return rule.ttCategoryId === '' ? specificity.none : specificity.category;
}

function matches(rule: CustomizationRule, line: OrderLine): boolean {
  return (
    (rule.ttBarcode === '' || rule.ttBarcode === line.barcode) &&
    (rule.ttPackId === '' || rule.ttPackId === line.merchPackId) &&
    (rule.ttCategoryId === '' || rule.ttCategoryId === line.ttCategoryId)
  );
}
