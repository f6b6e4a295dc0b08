/** The address of a guest's page. */
interface GuestNamed {
  order?: string | undefined;
  pass?: string | undefined;
  account?: string | undefined;
  /** The request, by its name in the address, to which the page leads back. */
  request?: string | undefined;
  /** The open tab, and what its form begins with: the kind of a claim and its number, such as `purchase.20412`. */
  tab?: string | undefined;
  claim?: string | undefined;
  /** The act whose dialog is open, and the code of the wristband that it begins with. */
  act?: string | undefined;
  code?: string | undefined;
}

/** The path of the page that shows this order, pass or account. */
export function guestAddressOf(named: GuestNamed): string {
  const params = Object.entries(named).flatMap(([name, value]: [string, string | undefined]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `/admin/guest?${params.join('&')}`;
}

/** Marks the heading. */
export const headingOfGuest = { 'data-heading-of-guest': '' } as const;

/** Moves the focus to the heading of the guest whose page is open; without one it stays. */
export function focusGuest(): void {
  document.querySelector<HTMLElement>('[data-heading-of-guest]')?.focus();
}
