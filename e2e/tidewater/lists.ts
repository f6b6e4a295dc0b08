/** What the park sells and where: its products, outlets and rewards. */

/** One product, with the columns of an import. */
export interface ParkProduct {
  productId: string;
  name: string;
  category: string;
  price: number;
  merchItemId: string;
  merchPackId: string;
  ttCategoryId: string;
  isPassholder?: boolean;
  isWristband?: boolean;
  credits?: number;
  cash?: number;
  earnsPoints?: boolean;
  maySelfActivate?: boolean;
  validityText?: string;
}

/** The products by what the journeys do with them. */
export const products = {
  yearPass: {
    productId: 'JK-ERW',
    name: 'Jahreskarte Erwachsene',
    category: 'Season Pass',
    price: 149,
    merchItemId: 'JK1',
    merchPackId: 'JK',
    ttCategoryId: 'JAHR',
    isPassholder: true,
  },
  yearPassChild: {
    productId: 'JK-KIND',
    name: 'Jahreskarte Kind',
    category: 'Season Pass',
    price: 89,
    merchItemId: 'JK2',
    merchPackId: 'JK',
    ttCategoryId: 'JAHR',
    isPassholder: true,
  },
  dayTicket: {
    productId: 'TK-ERW',
    name: 'Tageskarte Erwachsene',
    category: 'Ticket',
    price: 39.5,
    merchItemId: 'TK1',
    merchPackId: 'TK',
    ttCategoryId: 'TAG',
  },
  dayTicketChild: {
    productId: 'TK-KIND',
    name: 'Tageskarte Kind',
    category: 'Ticket',
    price: 29.5,
    merchItemId: 'TK2',
    merchPackId: 'TK',
    ttCategoryId: 'TAG',
  },
  freeTicket: {
    productId: 'TK-FREI',
    name: 'Freikarte Förderverein',
    category: 'Ticket',
    price: 0,
    merchItemId: 'TK9',
    merchPackId: 'FV',
    ttCategoryId: 'TAG',
    earnsPoints: false,
  },
  bandTicket: {
    productId: 'FB-TAG',
    name: 'Fahrband Tag',
    category: 'Wristband',
    price: 34,
    merchItemId: 'FB1',
    merchPackId: 'FB',
    ttCategoryId: 'BAND',
    isWristband: true,
    maySelfActivate: true,
    validityText: 'heute bis 22:00 Uhr',
  },
  rideCard: {
    productId: 'FK-30',
    name: 'Fahrtenkarte 30',
    category: 'Stored Value Card',
    price: 45,
    merchItemId: 'FK1',
    merchPackId: 'FK',
    ttCategoryId: 'KARTE',
    credits: 30,
  },
  moneyCard: {
    productId: 'GK-50',
    name: 'Guthabenkarte 50',
    category: 'Stored Value Card',
    price: 50,
    merchItemId: 'FK2',
    merchPackId: 'FK',
    ttCategoryId: 'KARTE',
    cash: 50,
    earnsPoints: false,
  },
} as const satisfies Record<string, ParkProduct>;

/** The name of a product in this list. */
export type ProductName = keyof typeof products;

export const outlets = [
  { locationId: 21, name: 'Strandküche', location: 'Südufer' },
  { locationId: 22, name: 'Fischbrötchen Ebbe', location: 'Südufer' },
  { locationId: 23, name: 'Waffelwagen', location: 'Marktplatz' },
  { locationId: 24, name: 'Café Gezeiten', location: 'Marktplatz' },
  { locationId: 25, name: 'Parkladen', location: 'Haupttor' },
] as const;

export const rewards = [
  { code: 'WAFFEL', name: 'Eine Waffel', points: 400 },
  { code: 'TASSE', name: 'Eine Tasse aus dem Parkladen', points: 1200 },
  { code: 'TAG', name: 'Eine Tageskarte', points: 3000 },
] as const;

export const firstNames = [
  'Änne',
  'Jörg',
  'Maike',
  'Sören',
  'Katrin',
  'Björn',
  'Lütte',
  'Fiete',
  'Wiebke',
  'Ole',
  'Greta',
  'Hauke',
  'Insa',
  'Jürgen',
  'Kerstin',
  'Lars',
  'Merle',
  'Nils',
  'Okka',
  'Piet',
  'Rieke',
  'Sönke',
  'Tomke',
  'Uwe',
] as const;

export const lastNames = [
  'Brüggemann',
  'Claußen',
  'Dierks',
  'Ehlers',
  'Frerichs',
  'Groß',
  'Harms',
  'Ihnen',
  'Jansen',
  'Köster',
  'Lührs',
  'Müller',
  'Nissen',
  'Oltmanns',
  'Peters',
  'Rickmers',
  'Schröder',
  'Thießen',
  'Ulferts',
  'Weiß',
] as const;
