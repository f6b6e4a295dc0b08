/** Stores the outlet of this device, which the team chooses once; it says nothing about a person. */
const key = 'reward-outlet';

/** The number of the outlet, or an empty text. */
export function readOutlet(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // access denied: the outlet is chosen again
  }
}

/** Stores the number, or removes it. */
export function keepOutlet(outlet: string): void {
  try {
    if (outlet === '') localStorage.removeItem(key);
    else localStorage.setItem(key, outlet);
  } catch {
    // access denied: the choice lasts as long as the page
  }
}
