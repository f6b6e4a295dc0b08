/** The names that columns of ours have in the files of other systems, in English, German, French and Spanish. */

/**
 * For each of our columns the texts of a header that mean it, best first, as `plainHeader` writes them. A text may stand
 * at several columns, because a kind has only some of them; within a kind the first column that is still free takes it.
 */
const names: Readonly<Record<string, string>> = {
  orderId:
    'order, order id, order no, order nr, order number, orderno, order num, sales order, transaction id, transaction no, booking, booking id, booking number, booking no, booking reference, confirmation number, bestellung, bestellnummer, bestellnr, bestell nr, auftrag, auftragsnummer, auftragsnr, auftrags nr, auftrag nr, auftrag id, buchung, buchungsnummer, buchungsnr, vorgang, vorgangsnummer, vorgangsnr, commande, numero commande, numero de commande, no commande, n commande, n de commande, reservation, numero de reservation, pedido, numero pedido, numero de pedido, no pedido, num pedido, id pedido, reserva, numero de reserva',
  barcode:
    'barcode, bar code, ticket, ticket id, ticket no, ticket nr, ticket number, ticket code, ticket barcode, pass id, pass number, media, media id, media code, media number, visual id, visualid, access code, scan code, qr code, card number, strichcode, ticketnummer, ticketnr, ticket nummer, kartennummer, kartennr, karten nr, medium, mediennummer, datentrager, code barres, code a barres, codebarres, billet, numero billet, numero de billet, no billet, n billet, codigo de barras, codigo barras, entrada, numero entrada, numero de entrada, num entrada, localizador',
  productId:
    'product, product id, product code, product no, product number, sku, lineitem sku, plu, item, item id, item code, item number, article, article no, article number, ticket type, ticket type id, produkt, produkt id, produktnr, produktnummer, produktcode, artikel, artikel nr, artikelnr, artikelnummer, ticketart, ticket art, tarif, produit, code produit, id produit, reference, ref produit, reference produit, code article, producto, codigo producto, codigo de producto, id producto, referencia, articulo, codigo articulo, tarifa',
  orderedAt:
    'ordered at, order date, order time, order date time, date ordered, ordered, created at, created, created on, purchase date, purchased at, date of purchase, sale date, sold at, sold on, transaction date, transaction time, booking date, bestelldatum, bestellt am, bestellzeit, bestellzeitpunkt, kaufdatum, gekauft am, auftragsdatum, buchungsdatum, gebucht am, verkaufsdatum, belegdatum, date commande, date de commande, date de la commande, commande le, date achat, date d achat, date de vente, fecha, fecha pedido, fecha de pedido, fecha del pedido, fecha compra, fecha de compra, fecha venta, fecha de venta, date, datum, zeit, uhrzeit, time, heure, hora',
  amount:
    'amount, amount paid, price, price paid, unit price, ticket price, lineitem price, total, paid, value, gross, gross amount, betrag, preis, einzelpreis, stuckpreis, ticketpreis, summe, gesamt, brutto, bruttobetrag, bezahlt, montant, montant paye, prix, prix unitaire, prix ttc, total ttc, importe, precio, precio unitario, monto, total pagado, pvp',
  source:
    'source, channel, sales channel, origin, vertriebskanal, vertriebsweg, kanal, quelle, canal, canal de vente, origine, canal de venta, origen',
  channelRef:
    'channel ref, channel reference, reseller number, reseller reference, partner reference, voucher number, external reference, fremdnummer, partnerreferenz, gutscheinnummer, reference partenaire, reference revendeur, referencia externa, referencia agencia',
  invoiceNumber:
    'invoice, invoice number, invoice no, invoice id, receipt number, rechnung, rechnungsnummer, rechnungsnr, rechnungs nr, belegnummer, belegnr, facture, numero facture, numero de facture, no facture, factura, numero factura, numero de factura',
  purchaserFirstName:
    'purchaser first name, buyer first name, billing first name, customer first name, payer first name, kaufer vorname, vorname kaufer, besteller vorname, vorname besteller, rechnung vorname, kunde vorname, kundenvorname, prenom acheteur, prenom client, prenom de l acheteur, nombre comprador, nombre cliente, nombre del comprador',
  purchaserLastName:
    'purchaser last name, buyer last name, billing last name, customer last name, payer last name, purchaser, buyer, customer, kaufer nachname, nachname kaufer, besteller nachname, nachname besteller, kunde nachname, kundenname, kaufer, besteller, kunde, nom acheteur, nom client, nom de l acheteur, acheteur, apellido comprador, apellidos comprador, apellido cliente, apellidos cliente, comprador, cliente',
  crmId:
    'crm id, crm number, crm, contact id, customer id, customer number, customer no, salesforce id, hubspot id, kundennummer, kundennr, kunden nr, kunden id, kontakt id, numero client, id client, no client, numero cliente, id cliente, codigo cliente',
  firstName:
    'first name, firstname, given name, forename, holder first name, guest first name, attendee first name, vorname, gast vorname, inhaber vorname, prenom, prenom titulaire, nombre, nombre titular, nombre de pila',
  lastName:
    'last name, lastname, surname, family name, holder last name, guest last name, attendee last name, nachname, familienname, gast nachname, inhaber nachname, nom, nom de famille, nom titulaire, apellido, apellidos, apellido titular, name',
  email:
    'email, e mail, mail, email address, e mail address, mail address, customer email, holder email, mailadresse, e mail adresse, emailadresse, courriel, adresse mail, adresse email, adresse e mail, correo, correo electronico, direccion de correo',
  phone:
    'phone, phone number, telephone, telephone number, mobile, mobile number, mobile phone, cell, cell phone, telefon, telefonnummer, telefonnr, handy, handynummer, mobil, mobilnummer, tel, telephone portable, portable, mobile telephone, numero de telephone, telefono, movil, numero de telefono',
  optInEmailMarketing:
    'opt in email marketing, opt in email, email opt in, opt in, has opted into email, accepts marketing, accepts email marketing, email marketing, email consent, marketing consent, newsletter, newsletter opt in, subscribed, werbung per e mail, e mail werbung, newsletter einwilligung, einwilligung, einwilligung e mail, consentement email, consentement e mail, consentement, inscrit newsletter, acepta marketing, acepta correo comercial, consentimiento correo, consentimiento, boletin',
  emailConsentAt:
    'email consent at, email consent date, email consent time, email opt in date, email opt in time, email opt in at, opt in date, opt in time, consent date, consent time, marketing consent date, newsletter date, subscribed at, subscribed on, accepts marketing updated at, email marketing consent updated at, einwilligung am, einwilligung vom, einwilligungsdatum, datum der einwilligung, newsletter seit, consentement le, date consentement, date de consentement, date du consentement, fecha consentimiento, fecha de consentimiento, fecha del consentimiento',
  optInSMSMarketing:
    'opt in sms marketing, opt in sms, sms opt in, has opted into sms, accepts sms marketing, sms marketing, sms consent, text message consent, text opt in, werbung per sms, sms werbung, sms einwilligung, einwilligung sms, consentement sms, acepta sms, consentimiento sms',
  smsConsentAt:
    'sms consent at, sms consent date, sms consent time, sms opt in date, sms opt in time, sms opt in at, sms marketing consent updated at, text opt in date, sms einwilligung am, sms einwilligung vom, einwilligung sms am, date consentement sms, date de consentement sms, fecha consentimiento sms, fecha de consentimiento sms',
  expiresAt:
    'expires at, expires, expires on, expiry, expiry date, expiration, expiration date, valid until, valid to, valid thru, end date, gultig bis, gueltig bis, ablaufdatum, ablauf, verfallsdatum, gultigkeitsende, expire le, date expiration, date d expiration, valable jusqu au, valide jusqu au, fin de validite, caduca, caducidad, fecha caducidad, fecha de caducidad, valido hasta, vencimiento',
  isSingleHolder: 'is single holder, single holder, single wallet, personalisiert, nominatif, nominativo',
  isActivated:
    'is activated, activated, pass activated, is pass activated, aktiviert, active le pass, activado, activada',
  changedAt:
    'changed at, changed, changed on, updated at, updated, updated on, last updated, last modified, modified, modified at, last change, geandert am, geaendert am, anderungsdatum, letzte anderung, aktualisiert am, modifie le, date de modification, derniere modification, modificado, modificado el, fecha modificacion, fecha de modificacion, actualizado',
  credits:
    'credits, credit, remaining credits, points, rides, guthaben punkte, punkte, fahrten, credits restants, credit restant, creditos, creditos restantes, puntos',
  cash: 'cash, balance, cash balance, remaining balance, stored value, remaining value, guthaben, saldo, restguthaben, kontostand, restwert, solde, solde restant, saldo restante',
  name: 'name, product name, customization name, customization, look, gestaltung, personnalisation, personalizacion, outlet name, shop name, store name, restaurant name, site name, reward name, reward title, filialname, name der filiale, verkaufsstelle name, standortname, bereichsname, pramienname, pramie, nom du point de vente, nom magasin, nom du site, nom recompense, nombre tienda, nombre punto de venta, nombre sede, nombre recompensa, title, description, item name, lineitem name, bezeichnung, artikelbezeichnung, produktname, beschreibung, titel, nom, nom du produit, libelle, designation, intitule, nombre, nombre del producto, descripcion, denominacion',
  category:
    'category, product category, type, product type, group, product group, kategorie, produktkategorie, art, typ, warengruppe, produktgruppe, categorie, type de produit, famille, categoria, tipo, tipo de producto, familia, grupo',
  merchItemId: 'merch item id, merchandise item id, merch item, item id, warenartikel, artikel id',
  merchPackId: 'merch pack id, merchandise pack id, merch pack, pack, pack id, paket, paket id, paketnummer',
  ttCategoryId:
    'tt category id, category id, ticket category id, kategorie id, kategorienummer, id categorie, id categoria',
  isPassholder:
    'is passholder, passholder, season pass, needs photo, saisonkarte, jahreskarte, mit foto, avec photo, abonnement, con foto, pase de temporada',
  isWristband: 'is wristband, wristband, band, armband, bracelet, pulsera',
  earnsPoints: 'earns points, points eligible, sammelt punkte, punktefahig, donne des points, acumula puntos',
  maySelfActivate:
    'may self activate, self activation, self activate, selbstaktivierung, activation libre, autoactivacion',
  validityText: 'validity text, validity, gultigkeit, gueltigkeit, validite, validez',
  redeemedAt:
    'redeemed at, redeemed, redeemed on, redemption date, used at, used on, entry time, entry date, admission time, admitted at, scanned at, scan time, eingelost am, eingeloest am, eintritt, eintrittszeit, eintritt am, einlass, gescannt am, zutritt, utilise le, date utilisation, entree le, scanne le, usado el, fecha de uso, fecha uso, fecha entrada, canjeado el, escaneado, date, datum, fecha, zeit, uhrzeit, time, heure, hora',
  attraction:
    'attraction, ride, ride name, attraction name, name, bezeichnung, nom, nombre, attraktion, name der attraktion, nom attraction, nombre atraccion, fahrgeschaft, fahrgeschaeft, manege, atraccion',
  location: 'location, area, zone, site, ort, bereich, standort, lieu, lugar, ubicacion, zona',
  visitedAt:
    'visited at, visited, visit time, ride time, used at, besucht am, besuch, fahrt am, visite le, visitado, date, datum, fecha, zeit, uhrzeit, time, heure, hora',
  checkId:
    'check id, receipt id, bill id, transaction id, beleg id, bon id, kassenbon id, id ticket, id recibo',
  checkNumber:
    'check number, check no, receipt number, receipt barcode, bill number, belegnummer, bonnummer, bon nr, numero de ticket, numero ticket, numero recibo',
  shortNumber:
    'short number, short check number, check, receipt, kurznummer, bon, numero court, numero corto',
  locationId:
    'location id, outlet, outlet id, store, store id, shop, shop id, revenue center, filiale, filialnummer, verkaufsstelle, verkaufsstellennummer, outlet nr, point de vente, magasin, punto de venta, tienda',
  terminalId:
    'terminal id, terminal, till, till id, register, pos, pos id, kasse, kassennummer, kassen nr, caisse, caja',
  subtotal:
    'subtotal, sub total, net, net amount, netto, nettobetrag, zwischensumme, sous total, montant ht, total ht, base, base imponible',
  status: 'status, state, zustand, stand, statut, etat, estado',
  reservationNumber:
    'reservation number, reservation, reservation no, reservation id, confirmation number, booking number, reservierung, reservierungsnummer, reservierungsnr, buchungsnummer, numero de reservation, numero reservation, numero de reserva, numero reserva, reserva',
  folio: 'folio, folio number, bill, bill number, rechnung, rechnungsnummer, note, folio nr, factura, cuenta',
  arrivesAt:
    'arrives at, arrival, arrival date, check in, checkin, check in date, anreise, anreisedatum, ankunft, arrivee, date arrivee, date d arrivee, llegada, fecha llegada, fecha de llegada, entrada',
  departsAt:
    'departs at, departure, departure date, check out, checkout, check out date, abreise, abreisedatum, depart, date depart, date de depart, salida, fecha salida, fecha de salida',
  roomRevenue:
    'room revenue, room charge, room total, room rate, zimmerpreis, zimmerumsatz, logisumsatz, logis, ubernachtung, revenu chambre, montant chambre, importe habitacion, ingreso habitacion',
  link: 'link, pass link, ticket link, pass url, ticket url, url, web link, alter link, ticketlink, passlink, lien, lien billet, lien du billet, adresse web, enlace, enlace entrada, enlace del pase',
  code: 'code, wristband code, band code, wristband id, band id, wristband number, band number, serial number, serial no, serial, rfid, rfid code, uid, tag id, armband code, armbandcode, armbandnummer, armband nr, armband id, bandnummer, seriennummer, seriennr, code bracelet, numero bracelet, numero de bracelet, n bracelet, n de bracelet, numero de serie, no serie, codigo pulsera, codigo de pulsera, numero pulsera, numero de pulsera, reward code, reward id, reward, pramiencode, praemiencode, pramiennummer, pramie, code recompense, code de recompense, code de la recompense, code cadeau, recompense, codigo recompensa, codigo de recompensa, codigo premio, codigo de premio, codigo del premio, codigo, recompensa, premio, wristband, band, armband, bracelet, pulsera',
  state:
    'state, status, wristband state, band state, zustand, stand, armband status, armbandstatus, etat, statut, etat bracelet, estado, estado pulsera',
  activatedAt:
    'activated at, activated, activated on, activation date, activation time, issued at, issued on, aktiviert am, aktiviert, aktivierungsdatum, aktivierung, ausgegeben am, ausgabedatum, active le, activee le, date activation, date d activation, activado el, activada el, activado, activada, fecha activacion, fecha de activacion, date, datum, fecha, zeit, uhrzeit, time, heure, hora',
  validUntil:
    'valid until, valid to, valid thru, expires at, expires, expires on, expiry, expiry date, end date, gultig bis, gueltig bis, ablauf, ablaufdatum, gultigkeitsende, valable jusqu au, valide jusqu au, fin de validite, date expiration, date d expiration, valido hasta, valida hasta, caducidad, fecha caducidad, fecha de caducidad, vencimiento',
  backgroundColor:
    'background color, background colour, background, bg color, hintergrundfarbe, hintergrund, farbe hintergrund, couleur de fond, couleur fond, fond, color de fondo, color fondo, fondo',
  color:
    'color, colour, text color, text colour, foreground, foreground color, foreground colour, textfarbe, schriftfarbe, farbe, couleur du texte, couleur texte, couleur, color del texto, color texto, color de texto',
  instructions:
    'instructions, pass instructions, apple instructions, how to use, anleitung, hinweise, hinweis, consignes, mode d emploi, instrucciones, indicaciones',
  googleInstructions:
    'google instructions, android instructions, anleitung google, google anleitung, hinweise google, google hinweise, instructions google, consignes google, instrucciones google',
  googleUri:
    'google uri, google url, google link, link google, android link, lien google, url google, enlace google',
  hidesBarcode:
    'hides barcode, hide barcode, barcode hidden, barcode ausblenden, barcode verbergen, strichcode ausblenden, masquer le code barres, code barres masque, ocultar codigo de barras, codigo oculto',
  blocksScreenshots:
    'blocks screenshots, block screenshots, no screenshots, screenshots sperren, keine screenshots, screenshots verbieten, bloquer captures, bloquer les captures d ecran, sans captures, bloquear capturas, sin capturas',
  rotatesBarcode:
    'rotates barcode, rotating barcode, rotating code, dynamic barcode, wechselnder code, wechselnder barcode, dynamischer barcode, code dynamique, code tournant, code barres dynamique, codigo dinamico, codigo rotativo',
  refusesPlainBarcode:
    'refuses plain barcode, refuse plain barcode, no plain barcode, fester barcode ungultig, festen barcode ablehnen, einfachen barcode ablehnen, refuser le code fixe, refuser code simple, rechazar codigo fijo, rechazar codigo simple',
  ttPackId:
    'tt pack id, pack id, pack, ticket pack id, paket id, paket, paketnummer, id pack, id forfait, forfait, id paquete, paquete',
  ttBarcode:
    'tt barcode, barcode, bar code, ticket, ticket number, strichcode, ticketnummer, code barres, code a barres, codigo de barras, codigo barras',
  customizationName:
    'customization name, customization, customisation, look, design, gestaltung, name der gestaltung, aussehen, personnalisation, nom de la personnalisation, apparence, personalizacion, nombre de la personalizacion, apariencia',
  isActive: 'is active, active, enabled, aktiv, aktiviert, actif, active oui non, activo, activa, habilitado',
  picture:
    'picture, image, icon, drawing, photo, reward picture, reward image, bild, symbol, zeichnung, foto, pramienbild, image recompense, illustration, dessin, icone, imagen, ilustracion, dibujo, icono, imagen recompensa',
  stock:
    'stock, in stock, stock quantity, quantity, qty, inventory, units, available, limit, reward stock, bestand, lagerbestand, vorrat, menge, anzahl, stuck, stuckzahl, kontingent, en stock, quantite, quantite disponible, disponible, existencias, cantidad, cantidad disponible, inventario, unidades',
  validFrom:
    'valid from, from, offered from, available from, starts at, starts on, start, start date, begin, gultig ab, gueltig ab, gultig von, gueltig von, ab, von, beginn, startdatum, angeboten ab, valable du, valable a partir du, valable des le, du, a partir du, debut, date debut, date de debut, valido desde, valida desde, desde, a partir de, inicio, fecha inicio, fecha de inicio',
  validTo:
    'valid to, to, until, till, valid until, valid thru, offered until, available until, ends at, ends on, end, end date, gultig bis, gueltig bis, bis, ende, enddatum, angeboten bis, valable jusqu au, valable au, jusqu au, au, fin, date fin, date de fin, fin de validite, valido hasta, valida hasta, hasta, fecha fin, fecha de fin',
  rewardOutlets:
    'reward outlets, outlets, outlet, outlet ids, outlet numbers, where, redeem at, redeemable at, redeemed at, location, locations, stores, shops, restaurants, verkaufsstellen, verkaufsstelle, filialen, filiale, wo, einlosbar bei, einloesbar bei, einlosbar in, einloseort, ausgabestelle, ausgabestellen, points de vente, point de vente, magasins, ou, lieu, lieux, valable a, puntos de venta, punto de venta, tiendas, tienda, donde, lugar, lugares, canjeable en',
  terms:
    'terms, conditions, terms and conditions, terms of use, reward terms, small print, fine print, restrictions, details, note, notes, remarks, bedingungen, pramienbedingungen, teilnahmebedingungen, nutzungsbedingungen, einlosebedingungen, einschrankungen, hinweis, hinweise, bemerkung, bemerkungen, modalites, conditions d utilisation, conditions recompense, mentions, remarque, remarques, condiciones, terminos, terminos y condiciones, condiciones de uso, restricciones, observaciones, notas',
  isOffered:
    'is offered, offered, is active, active, enabled, available, published, visible, live, angeboten, wird angeboten, aktiv, aktiviert, verfugbar, sichtbar, veroffentlicht, propose, proposee, actif, active oui non, disponible, publie, publiee, ofrecido, ofrecida, activo, activa, habilitado, habilitada, publicado, publicada',
  internalId:
    'internal id, employee id, employee number, employee no, staff id, staff number, payroll number, personnel number, badge, badge number, personalnummer, personal nr, mitarbeiternummer, matricule, numero employe, numero empleado, numero de empleado, id empleado',
  accessLevel:
    'access level, level, permission level, access, stufe, berechtigungsstufe, zugriffsstufe, niveau, niveau d acces, nivel, nivel de acceso',
  staffRoles:
    'roles, role, staff role, job, duty, duties, rolle, rollen, funktion, fonction, fonctions, rol, funcion, puesto',
  worksUntil:
    'works until, until, ends, ends on, end, end date, last day, contract end, season end, access until, valid until, arbeitet bis, bis, ende, enddatum, letzter tag, vertragsende, jusqu au, fin, date fin, date de fin, dernier jour, fin de contrat, hasta, fecha fin, ultimo dia, fin de contrato',
  note: 'description, note, notes, comment, comments, remark, beschreibung, bemerkung, notiz, remarque, commentaire, nota, notas, comentario, descripcion',
  points:
    'points, points cost, cost in points, point cost, required points, points needed, price in points, cost, price, punkte, punktekosten, punktpreis, benotigte punkte, preis in punkten, preis, kosten, points necessaires, cout en points, prix en points, cout, prix, puntos, coste en puntos, costo en puntos, puntos necesarios, precio en puntos, coste, costo, precio',
};

/** A header without case, accents and punctuation: `Bestell-Nr.` and `bestell nr` are the same, as are `orderId` and `Order ID`. */
export function plainHeader(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const known: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(names).map(([column, texts]) => [column, texts.split(',').map(withoutSpaces)]),
);

/** How well a header fits a column: 0 is its own name, higher is worse; undefined if it does not fit. */
export function rankOfHeader(header: string, column: string): number | undefined {
  const plain = withoutSpaces(plainHeader(header));
  if (plain === column.toLowerCase()) return 0;
  const rank = known.get(column)?.indexOf(plain) ?? -1;
  return rank === -1 ? undefined : rank + 1;
}

/** `Order ID`, `orderId` and `ORDERID` are the same. */
function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Unique names of a file's columns: a repeated header gets its number, an empty one that of its column. */
export function nameHeaders(cells: readonly string[]): string[] {
  const used = new Set<string>();
  return cells.map((cell, index) => {
    const text = cell.trim().slice(0, headerLengthMax);
    const base = text === '' ? `Column ${index + 1}` : text;
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base} (${number})`;
    used.add(name);
    return name;
  });
}

/** Longer headers are cut, so that a mapping stays readable. */
const headerLengthMax = 180;
