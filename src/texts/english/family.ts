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
  countedPhoto: '{count, plural, one {# photo missing} other {# photos missing}}',
  namedRegistration: '{name} is not registered',
  countedRegistration: '{count, number} not registered',
  namedLater: '{name}’s pass is for a later day',
  countedLater: '{count, number} for a later day',
  /** In place of all states, if every pass becomes valid on the same day. */
  allLater: 'All passes are valid from {date}',
  namedBand: '{name} has a wristband',
  countedBand: '{count, number} with a wristband',
  namedUsed: '{name}’s pass is used',
  countedUsed: '{count, number} used',
  namedExpired: '{name}’s pass has expired',
  countedExpired: '{count, number} expired',
  namedRefunded: '{name}’s pass was refunded',
  countedRefunded: '{count, number} refunded',
  namedOther: '{name}’s pass needs help',
  countedOther: '{count, plural, one {# needs help} other {# need help}}',
} as const;
