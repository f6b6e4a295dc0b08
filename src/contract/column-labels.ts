/** What the columns of imports are called where people read them: on screens and in templates. */
import type { CellKind } from '#domain/import-cell.ts';

import { importKinds, type ImportColumn, type ImportKind } from './import-kinds.ts';

/** The labels that are more than the words of their column's name. */
const labels: Readonly<Record<string, string>> = {
  productId: 'Product ID',
  merchItemId: 'Item ID',
  merchPackId: 'Pack ID',
  ttCategoryId: 'Category ID',
  isPassholder: 'Pass with a photo',
  isWristband: 'Exchanged for a wristband',
  cash: 'Money',
  maySelfActivate: 'Guests may activate it',
  validityText: 'Validity of the wristband',
  changedAt: 'Time of change',
  orderId: 'Order number',
  orderedAt: 'Time of purchase',
  amount: 'Amount paid',
  source: 'Sales channel',
  channelRef: "Reseller's number",
  purchaserFirstName: "Purchaser's first name",
  purchaserLastName: "Purchaser's last name",
  crmId: 'Customer number',
  optInEmailMarketing: 'Consent to emails',
  emailConsentAt: 'Time of the consent to emails',
  optInSMSMarketing: 'Consent to text messages',
  smsConsentAt: 'Time of the consent to text messages',
  expiresAt: 'Valid until',
  isSingleHolder: 'For one wallet only',
  link: 'Link of the previous system',
  redeemedAt: 'Time of use',
  refundedAt: 'Time of the refund',
  visitedAt: 'Time of the visit',
  checkId: 'Check ID',
  shortNumber: 'Short check number',
  locationId: 'Outlet number',
  terminalId: 'Till',
  arrivesAt: 'Arrival',
  departsAt: 'Departure',
  activatedAt: 'Time of activation',
  validFrom: 'Offered from',
  validTo: 'Offered until',
  rewardOutlets: 'Outlets',
  openedAt: 'Time of the opening',
  views: 'Page views',
  color: 'Text color',
  googleUri: 'Google link',
  rotatesBarcode: 'Changing barcode',
  hidesBarcode: 'Hides the barcode',
  refusesPlainBarcode: 'Refuses the plain barcode',
  ttPackId: 'Pack ID',
  ttBarcode: 'Barcode',
  customizationName: 'Customization',
};

/** The label of a column. */
export function labelOfColumn(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, ' $&')
    .trim();
  const plain = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return Object.hasOwn(labels, name) ? (labels[name] ?? plain) : plain;
}

/** The column of a kind that a header names, as exports or as templates do, in any case; undefined for another header. */
export function columnNamed(kind: ImportKind, header: string): string | undefined {
  const text = header.trim().toLowerCase();
  const names = Object.keys(importKinds[kind].columns);
  return names.find((name) => name.toLowerCase() === text || labelOfColumn(name).toLowerCase() === text);
}

/** The reason against a cell, or a problem of a mapping, with the label of its column in place of the name. */
export function faultInWords(kind: ImportKind, fault: string): string {
  const missing = /^columns: no column is read as (\w+), which \w+ needs$/.exec(fault)?.[1];
  if (missing !== undefined)
    return `No column of the file is read as ${labelOfColumn(missing)}, which is needed`;
  const [, name = '', rest = ''] = /^(?:constants\.|values\.)?(\w+)(.*)$/s.exec(fault) ?? [];
  return Object.hasOwn(importKinds[kind].columns, name) ? labelOfColumn(name) + rest : fault;
}

/** The labels of the columns that a file of the kind needs. */
export function neededLabels(kind: ImportKind): string[] {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  return columns.filter(([, { isRequired }]) => isRequired).map(([name]) => labelOfColumn(name));
}

/** What a cell holds, in words; `time` says how a time is written. */
export function formOfCell(cell: CellKind, time: string): string {
  switch (cell.kind) {
    case 'text':
      return `text of up to ${cell.lengthMax} characters`;
    case 'lines':
      return `text of up to ${cell.lengthMax} characters, which may have several lines`;
    case 'color':
      return 'color of six hex digits, such as `0b3d62` or `#0b3d62`';
    case 'code':
      return cell.words;
    case 'instant':
      return time;
    case 'dollars':
      return 'amount in the currency of the park, with a decimal point, such as `36.50`';
    case 'integer':
      return `whole number from ${cell.min} to ${cell.max}`;
    case 'phone':
      return 'phone number with or without its country code, such as `6095550101` or `+49 30 123456`';
    case 'flag':
      return '`true` or `false`';
    case 'choice':
      return cell.choices.map((choice) => `\`${choice}\``).join(', ');
    case 'link':
      return 'link of 81 to 128 letters, digits, hyphens and underscores, or the address that ends with it';
    default:
      return 'email address';
  }
}
