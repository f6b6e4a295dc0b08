/** The words for yes, no, the states of things and the pictures of rewards that other systems write, in the languages of the guest pages. */
import { foldName } from './fold.ts';

/** For each value of ours the texts that mean it. */
const meanings: Readonly<Record<string, string>> = {
  true: 'true, yes, y, 1, x, on, ja, j, wahr, oui, o, vrai, si, s, verdadero, si, vero, sim, verdadeiro, waar, نعم, כן, はい, あり, 有, 有り, 예, 네, 是, 真',
  false:
    'false, no, n, 0, off, nein, falsch, non, faux, falso, falso, nee, onwaar, nao, لا, לא, いいえ, なし, 無, 아니오, 아니요, 否, 假',
  open: 'open, offen, ouvert, ouverte, abierto, abierta, aperto, aberto, aberta, مفتوح, פתוח, 未会計, 未精算, 미결제, 未结账, 未付款',
  closed:
    'closed, paid, settled, geschlossen, abgeschlossen, bezahlt, ferme, fermee, paye, payee, cerrado, cerrada, pagado, pagada, chiuso, pagato, completed, complete, betaald, afgerekend, gesloten, fechado, pago, concluido, مغلق, مدفوع, סגור, שולם, 会計済, 精算済, 支払済, 완료, 결제완료, 已结账, 已付款, 已支付, 已完成',
  voided:
    'voided, void, cancelled, canceled, storniert, storno, annule, annulee, anulado, anulada, cancelado, cancelada, annullato, geannuleerd, cancelado, ملغى, ملغي, מבוטל, 取消, 取消済, キャンセル, 취소, 취소됨, 已取消, 作废',
  refunded:
    'refunded, refund, erstattet, ruckerstattung, rembourse, remboursee, reembolsado, reembolsada, devuelto, rimborsato, terugbetaald, reembolsado, estornado, مسترد, مسترجع, הוחזר, זוכה, 返金, 返金済, 払戻済, 환불, 환불완료, 已退款',
  reserved:
    'reserved, confirmed, booked, reserviert, bestatigt, gebucht, reserve, reservee, confirme, confirmee, reservado, reservada, confirmado, confirmada, prenotato, confermato, gereserveerd, bevestigd, reservado, confirmado, محجوز, مؤكد, הוזמן, מאושר, 予約, 予約済, 予約確定, 예약, 예약확정, 已预订, 已确认',
  'in-house':
    'in house, checked in, arrived, eingecheckt, im haus, angereist, arrive, present, registrado, alojado, in casa, arrivato, ingecheckt, aangekomen, hospedado, chegou, مقيم, שוהה, צק אין, 宿泊中, チェックイン済, 투숙중, 체크인, 在住, 已入住',
  'checked-out':
    'checked out, departed, ausgecheckt, abgereist, parti, depart, salido, finalizado, finalizada, partito, uitgecheckt, vertrokken, saiu, finalizada, مغادر, غادر, עזב, צק אאוט, チェックアウト済, 出発済, 체크아웃, 퇴실, 已离店, 已退房',
  cancelled:
    'cancelled, canceled, storniert, storno, abgesagt, annule, annulee, anulado, anulada, cancelado, cancelada, annullata, annullato, geannuleerd, ملغى, ملغي, מבוטל, בוטל, 取消, 取消済, キャンセル, キャンセル済, 취소, 취소됨, 已取消',
  'Season Pass':
    'season pass, season, annual pass, saison, saisonkarte, jahreskarte, dauerkarte, abonnement, pass saison, carte saison, abono, abono temporada, pase de temporada, abbonamento, abbonamento stagionale, seizoenskaart, jaarkaart, passaporte anual, passe anual, passe de temporada, تذكرة موسمية, بطاقة سنوية, מנוי, מנוי שנתי, 年間パス, 年間パスポート, シーズンパス, 연간회원권, 연간이용권, 시즌권, 年卡, 季卡, 年票',
  Ticket:
    'ticket, day ticket, tageskarte, eintritt, eintrittskarte, einzelkarte, billet, billet jour, entree, entrada, entrada de dia, biglietto, biglietto giornaliero, kaartje, dagkaart, ingresso, bilhete, تذكرة, כרטיס, כרטיס יומי, チケット, 入場券, 一日券, 1日券, 입장권, 이용권, 일일권, 门票, 日票, 单日票',
  Wristband:
    'wristband, band, armband, bracelet, pulsera, braccialetto, polsband, polsbandje, pulseira, سوار, צמיד, リストバンド, 손목밴드, 팔찌, 手环, 腕带',
  'Stored Value Card':
    'stored value card, stored value, gift card, wertkarte, geldkarte, gutscheinkarte, carte cadeau, carte prepayee, tarjeta prepago, tarjeta regalo, carta prepagata, carta regalo, cadeaukaart, waardekaart, cartao pre pago, cartao presente, vale presente, بطاقة مسبقة الدفع, بطاقة هدية, כרטיס נטען, כרטיס מתנה, プリペイドカード, ギフトカード, 선불카드, 기프트카드, 储值卡, 礼品卡',
  blank:
    'blank, unused, new, free, available, in stock, unbenutzt, frei, neu, verfugbar, leer, auf lager, libre, neuf, vierge, disponible, nuevo, nueva, en stock, vuoto, nuovo, libero, ongebruikt, nieuw, vrij, novo, livre, disponivel, جديد, غير مستخدم, חדש, פנוי, 未使用, 新規, 미사용, 신규, 未激活',
  activated:
    'activated, active, used, issued, in use, aktiviert, aktiv, benutzt, verwendet, ausgegeben, active, activee, actif, utilise, utilisee, activado, activada, activo, activa, usado, usada, entregado, entregada, attivato, usato, geactiveerd, gebruikt, ativado, usado, utilizado, مفعل, مستخدم, פעיל, בשימוש, 使用済, 有効, 발급, 활성, 사용중, 已激活, 已使用',
  void: 'void, voided, blocked, lost, stolen, broken, inactive, cancelled, canceled, gesperrt, ungultig, verloren, gestohlen, defekt, storniert, inaktiv, bloque, bloquee, perdu, perdue, vole, annule, annulee, inactif, bloqueado, bloqueada, perdido, perdida, robado, anulado, anulada, inactivo, inactiva, bloccato, annullato, perso, geblokkeerd, ongeldig, verloren, bloqueado, perdido, cancelado, ملغى, محظور, חסום, אבוד, 無効, 紛失, 무효, 분실, 作废, 无效, 挂失',
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
  Object.entries(meanings).map(([value, texts]) => [value, texts.split(',').map(foldName)]),
);

/** The value of ours that a text means, of those that its column takes; undefined if none is known. */
export function valueMeant(text: string, choices: readonly string[]): string | undefined {
  const plain = foldName(text);
  return choices.find((choice) => plain === foldName(choice) || known.get(choice)?.includes(plain) === true);
}
