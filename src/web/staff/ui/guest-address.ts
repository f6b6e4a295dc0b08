/** The address of a guest's page. */
interface GuestNamed {
  order?: string | undefined;
  pass?: string | undefined;
  account?: string | undefined;
  /** The request, by its name in the address, to which the page leads back. */
  request?: string | undefined;
}

/** The path of the page that shows this order, pass or account. */
export function guestAddressOf({ order, pass, account, request }: GuestNamed): string {
  const named = Object.entries({ order, pass, account, request }).flatMap(([name, number]) =>
    number === undefined ? [] : [`${name}=${encodeURIComponent(number)}`],
  );
  return `/admin/guest?${named.join('&')}`;
}
