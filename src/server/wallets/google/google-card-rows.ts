/** The rows of a Google card: what a guest reads without opening the details. */

/** The kinds of cards with rows of their own. */
export type GoogleCardKind = 'seasonPass' | 'valueCard' | 'eventTicket' | 'giftCard' | 'loyalty';

/** The part of a class that names the rows; Google shows three at most, and leaves a row without values out. */
export function cardRowsOf(kind: GoogleCardKind): Record<string, unknown> {
  return { classTemplateInfo: { cardTemplateOverride: { cardRowTemplateInfos: rows[kind].map(rowOf) } } };
}

const moduleField = (id: string): string => `object.textModulesData['${id}']`;

/** Money first, then until when the pass is valid; a test pass says so above both. */
const rows: Readonly<Record<GoogleCardKind, readonly (readonly string[])[]>> = {
  seasonPass: [[moduleField('test')], [moduleField('expires'), moduleField('order')]],
  valueCard: [
    [moduleField('test')],
    [moduleField('credits'), moduleField('balance')],
    [moduleField('expires'), moduleField('sharedWith')],
  ],
  eventTicket: [
    [moduleField('test')],
    [moduleField('holder'), moduleField('expires')],
    [moduleField('sharedWith')],
  ],
  giftCard: [[moduleField('test')], ['object.balance', moduleField('expires')], [moduleField('sharedWith')]],
  loyalty: [
    [moduleField('tier'), 'object.loyaltyPoints.balance'],
    ['object.accountName', 'object.accountId'],
    [moduleField('reward1')],
  ],
};

function rowOf([start = '', end]: readonly string[]): Record<string, unknown> {
  return end === undefined
    ? { oneItem: { item: cardItemOf(start) } }
    : { twoItems: { startItem: cardItemOf(start), endItem: cardItemOf(end) } };
}

function cardItemOf(fieldPath: string): Record<string, unknown> {
  return { firstValue: { fields: [{ fieldPath }] } };
}
