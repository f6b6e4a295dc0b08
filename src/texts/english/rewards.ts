/** What members get for their points. */
export const rewards = {
  /** Entries of the points' history: points that wait for a reward to be used, and the same when they come back. */
  holdEntry: 'Held for a reward',
  returnEntry: 'Held points returned',

  title: 'Rewards',
  cost: '{points, plural, one {# point} other {# points}}',
  /** The points that a member still lacks for a reward. */
  missing: '{points, plural, one {# more point} other {# more points}} to go',
  soldOut: 'Sold out',
  /** `{outlets}` is a list of restaurants and shops. */
  outlets: 'At {outlets}',
  until: 'Until {day}',
  take: 'Redeem',
  /** The same for screen readers, with the name of the reward. */
  takeNamed: 'Redeem: {reward}',
  question:
    'Redeem {reward}? We hold {points, plural, one {# point} other {# points}} until you use the code. If you do not use it, they come back.',
  keep: 'Not now',
  taken: 'Your reward: {reward}. Show this code to our team.',
  /** `{code}` is ten characters, which are read aloud one by one. */
  code: 'Code {code}',
  endsIn: '{minutes, plural, one {Use it within # minute} other {Use it within # minutes}}',
  ended: 'This code has expired. Your points come back.',
  giveBack: 'Give it back',
  giveBackNamed: 'Give it back: {reward}',
  returned: 'Your points for {reward} are back.',
  redeemed: '{reward} was redeemed. Enjoy it!',
  held: '{points, plural, one {# point is} other {# points are}} held for your rewards.',
} as const;
