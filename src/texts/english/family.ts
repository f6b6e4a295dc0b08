/** The texts of the other passes of an order. */
export const family = {
  otherPasses: 'Other passes in this order',
  /** In place of the name of a pass that has none yet. */
  notRegistered: 'Not registered',

  /** Buttons that lead to the neighbors in the order; the name stands alone on the button, the rest is heard. */
  previousPass: 'Previous pass: {name}',
  nextPass: 'Next pass: {name}',
  /** Which of the passes is on the screen, such as "2 of 4". */
  position: '{position, number} of {count, number}',
  shownPass: '{name}, {product}',

  // The states of all passes in one line, such as "2 ready, Milo’s photo is missing".
  /** Joins the states to the line, one after the other; also the names of those with whom a pass is shared. */
  statesInLine: '{before}, {next}',
  countedReady: '{count, plural, one {# ready} other {# ready}}',
  namedPhoto: '{name}’s photo is missing',
  countedPhoto: 'photos missing: {count, number}',
  namedRegistration: '{name} is not registered',
  countedRegistration: 'not registered: {count, number}',
  namedLater: '{name}’s pass is for a later day',
  countedLater: 'for a later day: {count, number}',
  namedBand: '{name} has a wristband',
  countedBand: 'with a wristband: {count, number}',
  namedUsed: '{name}’s pass is used',
  countedUsed: 'used: {count, number}',
  namedExpired: '{name}’s pass has expired',
  countedExpired: 'expired: {count, number}',
  namedRefunded: '{name}’s pass was refunded',
  countedRefunded: 'refunded: {count, number}',
  namedOther: '{name}’s pass needs help',
  countedOther: 'in need of help: {count, number}',
} as const;
