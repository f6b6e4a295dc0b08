import { describe, expect, test } from 'vitest';

import { noFacts, noteCell } from '#domain/guess-columns.ts';

import { assignHeaders, isOwnFile, scoreKind } from './guess-headers.ts';
import { importKindNames, type ImportKind } from './import-kinds.ts';

const everyRewardColumn = 'code name points picture stock validFrom validTo rewardOutlets terms isOffered';

/** A file with one row, as its header and the cells below it. */
function fileOf(headers: string, cells: string, fileName = 'data.csv') {
  const texts = cells.split(';');
  const facts = headers.split(';').map((_, index) => {
    const column = noFacts();
    noteCell(column, texts[index] ?? '');
    return column;
  });
  return { fileName, headers: headers.split(';'), facts };
}

function assignmentOf(kind: ImportKind, headers: string, cells: string): (string | undefined)[] {
  const assigned = assignHeaders(kind, fileOf(headers, cells));
  return headers.split(';').map((header) => assigned.get(header));
}

describe('the headers of each language name the columns of the kinds about the park', () => {
  test.each<[ImportKind, string, string, string]>([
    ['wristbands', 'Serial No.;Status;Issued on;Valid until', 'WB26K7Q2M9X4T1ZC;new;1/2/2026;12/31/2026', ''],
    [
      'wristbands',
      'Armband-Nr.;Zustand;Aktiviert am;Gültig bis',
      'WB26K7Q2M9X4T1ZC;frei;1.2.2026;31.12.2026',
      '',
    ],
    [
      'wristbands',
      'N° de bracelet;État;Activé le;Valable jusqu’au',
      'WB26K7Q2M9X4T1ZC;libre;1/2/2026;31/12/2026',
      '',
    ],
    [
      'wristbands',
      'Código de pulsera;Estado;Activada;Válido hasta',
      'WB26K7Q2M9X4T1ZC;libre;1/2/2026;31/12/2026',
      '',
    ],
    ['outlets', 'Store ID;Store name;Area', '1101;Fry Shack;Pier', 'locationId name location'],
    ['outlets', 'Filialnummer;Bezeichnung;Bereich', '1101;Imbiss;Pier', 'locationId name location'],
    ['outlets', 'Point de vente;Nom;Lieu', '1101;Friterie;Quai', 'locationId name location'],
    ['outlets', 'Punto de venta;Nombre;Zona', '1101;Churros;Muelle', 'locationId name location'],
    ['rewards', 'Reward ID;Title;Cost in points', 'FUDGE;Fudge;500', 'code name points'],
    ['rewards', 'Prämiencode;Bezeichnung;Punkte', 'FUDGE;Karamell;500', 'code name points'],
    [
      'customizations',
      'Look;Background colour;Text colour;Instructions;Rotating code',
      'Spring;0b3d62;ffffff;Scan.;yes',
      'name backgroundColor color instructions rotatesBarcode',
    ],
    [
      'customizations',
      'Gestaltung;Hintergrundfarbe;Schriftfarbe;Hinweise;Barcode ausblenden',
      'Spring;0b3d62;ffffff;Scan.;nein',
      'name backgroundColor color instructions hidesBarcode',
    ],
    [
      'customizationRules',
      'ID catégorie;Forfait;Personnalisation;Actif',
      'GA;941;Printemps;oui',
      'ttCategoryId ttPackId customizationName isActive',
    ],
    [
      'customizationRules',
      'ID categoría;Paquete;Personalización;Activo',
      'GA;941;Primavera;sí',
      'ttCategoryId ttPackId customizationName isActive',
    ],
    ['rewards', 'Code cadeau;Intitulé;Prix en points', 'FUDGE;Caramel;500', 'code name points'],
    ['rewards', 'Código premio;Descripción;Puntos', 'FUDGE;Caramelo;500', 'code name points'],
    [
      'rewards',
      'Reward code;Reward name;Points;Image;Quantity;From;Until;Where;Terms and conditions;Offered',
      'FUDGE;Fudge;500;sweet;200;2026-05-01;2026-09-30;1101|1102;One each.;yes',
      everyRewardColumn,
    ],
    [
      'rewards',
      'Prämiencode;Name;Punkte;Bild;Bestand;Gültig ab;Gültig bis;Verkaufsstellen;Bedingungen;Angeboten',
      'FUDGE;Karamell;500;Geschenk;200;01.05.2026;30.09.2026;1101|1102;Eine je Mitglied.;ja',
      everyRewardColumn,
    ],
    [
      'rewards',
      'Code récompense;Nom;Points;Illustration;Quantité;Valable du;Jusqu’au;Points de vente;Conditions;Actif',
      'FUDGE;Caramel;500;cadeau;200;01/05/2026;30/09/2026;1101|1102;Une par membre.;oui',
      everyRewardColumn,
    ],
    [
      'rewards',
      'Código de premio;Nombre;Puntos;Imagen;Existencias;Válido desde;Válido hasta;Puntos de venta;Condiciones;Activo',
      'FUDGE;Caramelo;500;regalo;200;01/05/2026;30/09/2026;1101|1102;Uno por socio.;sí',
      everyRewardColumn,
    ],
    ['rewards', 'Code;Description;Points', 'FUDGE;Fudge;500', 'code name points'],
  ])('%s: %s', (kind, headers, cells, columns) => {
    const wanted = columns === '' ? 'code state activatedAt validUntil' : columns;
    expect(assignmentOf(kind, headers, cells)).toEqual(wanted.split(' '));
  });
});

test.each([
  ['Armbänder 2026.xlsx', 'Code;Zustand', 'WB26K7Q2M9X4T1ZC;frei', 'wristbands'],
  ['Filialen.csv', 'Nummer;Name;Bereich', '1101;Imbiss;Pier', 'outlets'],
  ['Prämien.csv', 'Prämiencode;Bezeichnung;Punkte', 'FUDGE;Karamell;500', 'rewards'],
  [
    'Ticketverkauf.csv',
    'Bestell-Nr.;Ticketnummer;Artikel;Datum;Preis',
    '20260001;5126000020260001;TAG;1.2.2026;36,50',
    'orders',
  ],
])('%s is recognized by its name and its headers', (fileName, headers, cells, wanted) => {
  const file = fileOf(headers, cells, fileName);
  const best = importKindNames.toSorted((one, other) => scoreKind(other, file) - scoreKind(one, file))[0];
  expect(best).toBe(wanted);
});

test('a header goes to one column only, and two headers do not share one', () => {
  expect(assignmentOf('orders', 'Ticket;Barcode', '5126000020260001;5126000020260001')).toEqual([
    undefined,
    'barcode',
  ]);
});

test('a column of times of day joins the column of its date', () => {
  expect(assignmentOf('redemptions', 'Datum;Uhrzeit', '20.11.2026;10:00')).toEqual([
    'redeemedAt',
    'redeemedAt',
  ]);
});

test('a header does not get a column that cannot hold its cells', () => {
  expect(assignmentOf('orders', 'Barcode;Order date', 'Maya;yesterday')).toEqual([undefined, undefined]);
});

test('in a file of ours the headers alone decide, whatever its cells look like', () => {
  expect(isOwnFile('outlets', ['locationId', 'name', 'changedAt'])).toBe(true);
  expect(isOwnFile('outlets', ['locationId', 'Name'])).toBe(false);
  expect(isOwnFile('outlets', ['locationId', 'toString'])).toBe(false);
  expect(assignmentOf('outlets', 'locationId;name', '10:00;20.11.2026')).toEqual(['locationId', 'name']);
});
