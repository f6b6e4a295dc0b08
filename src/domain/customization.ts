/** Which customization a pass uses: barcode before pack before category, the newest row first (decisions 2). */
import { isSameBarcode } from './barcode-forms.ts';

/** The pass's order line. */
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

/** The category ID with which a row of that tab styles the club's member cards, which have no order line. */
export const clubCategoryId = 'CLUB';

/** The line that stands for every member's card: the club has one look. */
export const clubLine: OrderLine = {
  barcode: '',
  merchItemId: '',
  merchPackId: '',
  ttCategoryId: clubCategoryId,
};

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

/** The outcome of a rule for a pass. */
export type CustomizationOutcome =
  | 'won'
  /** It fits as well, but another one is nearer to the pass (barcode before pack before category). */
  | 'less-near'
  /** It is as near as the one that won, and older. */
  | 'older'
  | 'inactive'
  /** One of its ids is another pass's. */
  | 'other-pass'
  /** It names a customization that is not there. */
  | 'nameless';

/**
 * What became of every rule that names something of this line, the nearest first. The rule that won is the very one that
 * `chooseCustomizationRule` takes of those whose customization is there.
 */
export function explainCustomization<Rule extends CustomizationRule & { isThere: boolean }>(
  rules: readonly Rule[],
  line: OrderLine,
): { rule: Rule; outcome: CustomizationOutcome }[] {
  const won = chooseCustomizationRule(
    rules.filter((rule) => rule.isThere),
    line,
  );
  return rules
    .filter((rule) => specificityOf(rule) > specificity.none)
    .toSorted((a, b) => specificityOf(b) - specificityOf(a) || b.sequence - a.sequence)
    .map((rule) => ({ rule, outcome: rule === won ? 'won' : outcomeOf(rule, won, line) }));
}

function outcomeOf(
  rule: CustomizationRule & { isThere: boolean },
  won: CustomizationRule | undefined,
  line: OrderLine,
): CustomizationOutcome {
  if (!matches(rule, line)) return 'other-pass';
  if (!rule.isActive) return 'inactive';
  if (!rule.isThere || won === undefined) return 'nameless';
  return specificityOf(rule) === specificityOf(won) ? 'older' : 'less-near';
}

function specificityOf(rule: CustomizationRule): number {
  if (rule.ttBarcode !== '') return specificity.barcode;
  if (rule.ttPackId !== '') return specificity.pack;
  return rule.ttCategoryId === '' ? specificity.none : specificity.category;
}

function matches(rule: CustomizationRule, line: OrderLine): boolean {
  return (
    (rule.ttBarcode === '' || isSameBarcode(rule.ttBarcode, line.barcode)) &&
    (rule.ttPackId === '' || rule.ttPackId === line.merchPackId) &&
    (rule.ttCategoryId === '' || rule.ttCategoryId === line.ttCategoryId)
  );
}
