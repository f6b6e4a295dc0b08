/**
 * The emphasis of a button: one `primary` a screen, `danger` for an action that cannot be undone, `dark` for a wallet's
 * button, `bare` around its vendor's badge. A `tile` stands in a row of actions, its icon above its text. The looks are in
 * button.css and tiles.css.
 */
export type ButtonLook =
  | 'primary'
  | 'danger'
  | 'dark'
  | 'outline'
  | 'quiet'
  | 'bare'
  | 'tile'
  | 'tile-primary';

/** The class of a look. The guest's first script has no button that waits, so it writes its few buttons with this alone. */
export function buttonClasses(look: ButtonLook): string {
  return look.startsWith('tile') ? look : `button button-${look}`;
}
