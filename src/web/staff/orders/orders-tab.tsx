import { Redirect } from 'wouter';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { OrderSearch } from './order-search.tsx';

/** The parameters of the address: the search, and an order, whose profile it leads to. */
const plainAddress = { order: '', search: '' };

/** The Orders tab: the search, whose rows open the profile of the guest. */
export default function OrdersTab() {
  const [{ order, search }, changeAddress] = useAddress(plainAddress);
  if (order !== '') return <Redirect to={guestAddressOf({ order, tab: 'order' })} replace />;
  return <OrderSearch asked={search} onAsk={(term) => changeAddress({ search: term }, 'push')} />;
}
