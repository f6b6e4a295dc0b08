/**
 * The texts of Apple passes in the languages of the park's guests; other texts, such as product names, are not
 * translated.
 */
import type { PassStrings } from '#pass/pass-strings.ts';

/** By the English text on the pass: Spanish and French. */
const words: Readonly<Record<string, readonly [spanish: string, french: string]>> = {
  PASSHOLDER: ['TITULAR', 'TITULAIRE'],
  PASS: ['PASE', 'PASS'],
  ORDER: ['PEDIDO', 'COMMANDE'],
  TICKET: ['ENTRADA', 'BILLET'],
  TICKETHOLDER: ['TITULAR', 'TITULAIRE'],
  CREDITS: ['CRÉDITOS', 'CRÉDITS'],
  BALANCE: ['SALDO', 'SOLDE'],
  EXPIRES: ['CADUCA', 'EXPIRE'],
  'SHARED WITH': ['COMPARTIDO CON', 'PARTAGÉ AVEC'],
  'NOT VALID': ['NO VÁLIDO', 'NON VALABLE'],
  TIER: ['NIVEL', 'NIVEAU'],
  MEMBER: ['SOCIO', 'MEMBRE'],
  'MEMBER NUMBER': ['NÚMERO DE SOCIO', 'NUMÉRO DE MEMBRE'],
  Instructions: ['Instrucciones', 'Instructions'],
  Order: ['Pedido', 'Commande'],
  Barcode: ['Código de barras', 'Code-barres'],
  Product: ['Producto', 'Produit'],
  Contact: ['Contacto', 'Contact'],
  Status: ['Estado', 'État'],
  'Good to use': ['Válido', 'Valable'],
  Redeemed: ['Utilizado', 'Utilisé'],
  Refunded: ['Reembolsado', 'Remboursé'],
  Expired: ['Caducado', 'Expiré'],
  'No longer shared': ['Ya no se comparte', 'N’est plus partagé'],
  'Not for digital wallets': ['No apto para carteras digitales', 'Pas pour les portefeuilles numériques'],
  'Credits: %@': ['Créditos: %@', 'Crédits : %@'],
  'Balance: %@': ['Saldo: %@', 'Solde : %@'],
  'Status: %@': ['Estado: %@', 'État : %@'],
  'Expires: %@': ['Caduca: %@', 'Expire : %@'],
  'Instructions: %@': ['Instrucciones: %@', 'Instructions : %@'],
};

/** The texts of every language including English, because Wallet expects the same keys in each. */
export const passStrings: PassStrings = new Map([
  ['en', Object.fromEntries(Object.keys(words).map((english) => [english, english]))],
  ['es', translated(0)],
  ['fr', translated(1)],
]);

function translated(place: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([english, others]) => [english, others[place]]));
}
