/** The words for yes, no, the states of things and the pictures of rewards that other systems write, in English, German, French and Spanish. */
import { plainHeader } from './header-names.ts';

/** For each value of ours the texts that mean it. */
const meanings: Readonly<Record<string, string>> = {
  true: 'true, yes, y, 1, x, on, ja, j, wahr, oui, o, vrai, si, s, verdadero',
  false: 'false, no, n, 0, off, nein, falsch, non, faux, falso',
  open: 'open, offen, ouvert, ouverte, abierto, abierta',
  closed:
    'closed, paid, settled, geschlossen, abgeschlossen, bezahlt, ferme, fermee, paye, payee, cerrado, cerrada, pagado, pagada',
  voided:
    'voided, void, cancelled, canceled, storniert, storno, annule, annulee, anulado, anulada, cancelado, cancelada',
  refunded:
    'refunded, refund, erstattet, ruckerstattung, rembourse, remboursee, reembolsado, reembolsada, devuelto',
  reserved:
    'reserved, confirmed, booked, reserviert, bestatigt, gebucht, reserve, reservee, confirme, confirmee, reservado, reservada, confirmado, confirmada',
  'in-house':
    'in house, checked in, arrived, eingecheckt, im haus, angereist, arrive, present, registrado, alojado',
  'checked-out':
    'checked out, departed, ausgecheckt, abgereist, parti, depart, salido, finalizado, finalizada',
  cancelled:
    'cancelled, canceled, storniert, storno, abgesagt, annule, annulee, anulado, anulada, cancelado, cancelada',
  'Season Pass':
    'season pass, season, annual pass, saison, saisonkarte, jahreskarte, dauerkarte, abonnement, pass saison, carte saison, abono, abono temporada, pase de temporada',
  Ticket:
    'ticket, day ticket, tageskarte, eintritt, eintrittskarte, einzelkarte, billet, billet jour, entree, entrada, entrada de dia',
  Wristband: 'wristband, band, armband, bracelet, pulsera',
  'Stored Value Card':
    'stored value card, stored value, gift card, wertkarte, geldkarte, gutscheinkarte, carte cadeau, carte prepayee, tarjeta prepago, tarjeta regalo',
  blank:
    'blank, unused, new, free, available, in stock, unbenutzt, frei, neu, verfugbar, leer, auf lager, libre, neuf, vierge, disponible, nuevo, nueva, en stock',
  activated:
    'activated, active, used, issued, in use, aktiviert, aktiv, benutzt, verwendet, ausgegeben, active, activee, actif, utilise, utilisee, activado, activada, activo, activa, usado, usada, entregado, entregada',
  void: 'void, voided, blocked, lost, stolen, broken, inactive, cancelled, canceled, gesperrt, ungultig, verloren, gestohlen, defekt, storniert, inaktiv, bloque, bloquee, perdu, perdue, vole, annule, annulee, inactif, bloqueado, bloqueada, perdido, perdida, robado, anulado, anulada, inactivo, inactiva',
  gift: 'gift, present, surprise, geschenk, uberraschung, cadeau, regalo, sorpresa',
  meal: 'meal, food, lunch, dinner, essen, mahlzeit, speise, repas, plat, nourriture, comida, plato',
  drink: 'drink, beverage, getrank, boisson, bebida',
  sweet:
    'sweet, sweets, dessert, candy, ice cream, suss, sussigkeit, nachtisch, eis, bonbon, glace, dulce, postre, helado',
  ride: 'ride, attraction, fahrt, fahrgeschaft, attraktion, manege, tour, atraccion',
  shirt: 'shirt, t shirt, clothes, clothing, kleidung, vetement, tee shirt, camiseta, ropa',
  ticket: 'ticket, entry, admission, eintritt, eintrittskarte, billet, entree, entrada',
  photo: 'photo, picture, foto, bild',
  toy: 'toy, plush, spielzeug, pluschtier, jouet, peluche, juguete',
};

const known: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(meanings).map(([value, texts]) => [value, texts.split(',').map((text) => text.trim())]),
);

/** The value of ours that a text means, of those that its column takes; undefined if none is known. */
export function valueMeant(text: string, choices: readonly string[]): string | undefined {
  const plain = plainHeader(text);
  return choices.find(
    (choice) => plain === plainHeader(choice) || known.get(choice)?.includes(plain) === true,
  );
}
