/** Guesses which header of a file is which of our columns, by its name and by what its cells look like. */
import type { ColumnFacts } from '#domain/guess-columns.ts';
import { foldName } from '#domain/fold.ts';
import { foldHeader, rankOfHeader } from '#domain/header-names.ts';
import { readCell, type CellKind } from '#domain/import-cell.ts';

import { labelOfColumn } from './column-labels.ts';
import { importKinds, type ImportColumn, type ImportKind } from './import-kinds.ts';

/** The names of all columns of all kinds. */
export const columnNames: readonly string[] = [
  ...new Set(Object.values(importKinds).flatMap(({ columns }) => Object.keys(columns))),
];

interface HeadedFile {
  fileName: string;
  headers: readonly string[];
  facts: readonly ColumnFacts[];
}

interface Candidate {
  header: string;
  index: number;
  column: string;
  rank: number;
}

/** Our column for each header that one is found for. A column of times of day joins the column of its date. */
export function assignHeaders(kind: ImportKind, { headers, facts }: HeadedFile): Map<string, string> {
  if (isOwnFile(kind, headers)) return new Map(headers.map((header) => [header, header]));
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const candidates = headers.flatMap((header, index) =>
    columns.flatMap(([column, { cell }]): Candidate[] => {
      const rank = rankOfColumn(header, column) ?? rankOfOnlyPerson(kind, header, column);
      return rank === undefined || !canBe(cell, facts[index]) ? [] : [{ header, index, column, rank }];
    }),
  );
  candidates.sort((one, other) => one.rank - other.rank || one.index - other.index);
  const assigned = new Map<string, string>();
  const taken = new Set<string>();
  for (const { header, index, column } of candidates) {
    if (assigned.has(header) || taken.has(column) || isClock(facts[index])) continue;
    assigned.set(header, column);
    taken.add(column);
  }
  for (const { header, index, column } of candidates)
    if (!assigned.has(header) && taken.has(column) && isClock(facts[index])) assigned.set(header, column);
  return assigned;
}

/** How well a header fits a column: 0 if it is its name or its label, higher is worse; undefined if it does not fit. */
export function rankOfColumn(header: string, column: string): number | undefined {
  return foldHeader(header)[0][0] === foldedLabels.get(column) ? 0 : rankOfHeader(header, column);
}

const foldedLabels = new Map(columnNames.map((name) => [name, foldName(labelOfColumn(name))]));

/** The names of a buyer are those of the only person of a kind that knows no purchaser, such as the guest of a stay. */
function rankOfOnlyPerson(kind: ImportKind, header: string, column: string): number | undefined {
  const twin = purchaserOf[column];
  if (twin === undefined || Object.hasOwn(importKinds[kind].columns, twin)) return undefined;
  return rankOfColumn(header, twin);
}

const purchaserOf: Readonly<Record<string, string>> = {
  firstName: 'purchaserFirstName',
  lastName: 'purchaserLastName',
};

/** True if every header is the exact name of a column of the kind, as in an export: the cells then decide nothing. */
export function isOwnFile(kind: ImportKind, headers: readonly string[]): boolean {
  return headers.every((header) => Object.hasOwn(importKinds[kind].columns, header));
}

/** How well a file fits a kind: its needed columns, the part of the headers that is known, and the file's name. */
export function scoreKind(kind: ImportKind, file: HeadedFile): number {
  const assigned = new Set(assignHeaders(kind, file).values());
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const needed = columns.filter(([, { isRequired }]) => isRequired);
  const covered = needed.filter(([name]) => assigned.has(name)).length / Math.max(1, needed.length);
  const known = assigned.size / Math.max(1, file.headers.length);
  const isNamed = namesOfKind(kind).some((name) => foldName(file.fileName).includes(foldName(name)));
  return covered + known + (isNamed ? 0.5 : 0);
}

const otherNames: Partial<Record<ImportKind, readonly string[]>> = {
  products: ['produkt', 'artikel', 'produit', 'producto', 'catalog', 'katalog'],
  orders: ['bestell', 'auftr', 'buchung', 'commande', 'pedido', 'sales', 'verkauf'],
  redemptions: ['einlos', 'eintritt', 'scan', 'admission', 'entree', 'canje'],
  refunds: ['storno', 'erstattung', 'rembours', 'reembols', 'devolu'],
  balances: ['saldo', 'salden', 'guthaben', 'solde'],
  visits: ['besuch', 'fahrten', 'visite', 'visita', 'ride'],
  checks: ['beleg', 'bons', 'kasse', 'receipt', 'ticket de caisse', 'recibo'],
  stays: ['hotel', 'aufenthalt', 'sejour', 'estancia', 'reservierung', 'reservation'],
  wristbands: ['wristband', 'armband', 'armbaender', 'baender', 'bander', 'bracelet', 'pulsera'],
  outlets: [
    'filiale',
    'verkaufsstelle',
    'laden',
    'shop',
    'store',
    'restaurant',
    'magasin',
    'points de vente',
    'tienda',
    'puntos de venta',
  ],
  rewards: ['reward', 'pramie', 'praemie', 'recompense', 'cadeau', 'recompensa', 'premio'],
  customizations: ['customization', 'gestaltung', 'design', 'personnalisation', 'personalizacion', 'look'],
  customizationRules: [
    'customization rule',
    'zuordnung',
    'affectation',
    'asignacion',
    'customization categor',
  ],
  openings: [
    'opening',
    'turnstile',
    'drehkreuz',
    'offnung',
    'oeffnung',
    'tourniquet',
    'torniquete',
    'gate log',
  ],
  contacts: ['kontakt', 'kunde', 'client', 'contact', 'customer'],
};

function namesOfKind(kind: ImportKind): readonly string[] {
  return [kind, ...(otherNames[kind] ?? [])];
}

function isClock(facts: ColumnFacts | undefined): boolean {
  return facts !== undefined && facts.clocks > 0 && facts.clocks === facts.filled;
}

/** False if the column has cells and none of the first ones can be read as the kind. */
function canBe(cell: CellKind, facts: ColumnFacts | undefined): boolean {
  if (facts === undefined || facts.filled === 0) return true;
  const texts = [...facts.distinct.values()];
  switch (cell.kind) {
    case 'instant':
      return facts.instants + facts.clocks > 0 || facts.dates.size > 0;
    case 'dollars':
    case 'integer':
      return texts.some((text) => /\d/.test(text) && /^[^\p{L}]*\p{L}{0,3}[^\p{L}]*$/u.test(text));
    case 'code':
    case 'email':
    case 'phone':
      return texts.some((text) => typeof readCell(cell, text.replace(/^="(.*)"$/, '$1')) === 'string');
    default:
      return true;
  }
}
