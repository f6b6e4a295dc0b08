/** Links to sample orders for developers; only a build with SAMPLE_LINKS=on contains them. */

/** One link: its target, and what it demonstrates. */
export interface SampleLink {
  href: string;
  label: string;
}

/** The groups of the table, in display order (guest §2). */
export const sampleGroups = [
  'Stored value',
  'Ticketing partner A',
  'Ticketing partner B',
  'Gate system',
  'Loyalty',
  'Test orders',
] as const;

/** The links of each group. */
export type SampleLinks = Record<(typeof sampleGroups)[number], SampleLink[]>;

/** The source of the links: an order as the demo park lists it. */
export interface SampleOrder {
  orderId: string;
  barcode: string;
  source: string;
  barcodeHash: string | null;
  scenario: string;
}

/** Sorts the demo park's orders, checks and stays into the groups. */
export function makeSampleLinks(demo: {
  orders: readonly SampleOrder[];
  checks: readonly { checkNumber: string; scenario: string }[];
}): SampleLinks {
  const links: SampleLinks = {
    'Stored value': [],
    'Ticketing partner A': [],
    'Ticketing partner B': [],
    'Gate system': [],
    Loyalty: [{ href: '/loyalty/', label: 'loyalty home' }],
    'Test orders': [],
  };
  for (const order of demo.orders) {
    const link = { href: `/${order.orderId}/${order.barcode}`, label: `${order.orderId}: ${order.scenario}` };
    links[groupOf(order.source)].push(link);
    if (order.barcodeHash !== null)
      links['Stored value'].push({ href: `/stored-value/${order.barcodeHash}`, label: link.label });
  }
  for (const check of demo.checks)
    links.Loyalty.push({ href: `/loyalty/purchase/${check.checkNumber}`, label: check.scenario });
  return links;
}

const groups: Record<string, keyof SampleLinks> = {
  'partner-a': 'Ticketing partner A',
  'partner-b': 'Ticketing partner B',
  gate: 'Gate system',
};

function groupOf(source: string): keyof SampleLinks {
  return groups[source] ?? 'Test orders';
}
