import { useAddress } from '#web/staff/ui/use-address.ts';
import { OrderScreen } from './order-screen.tsx';
import { OrderSearch } from './order-search.tsx';

/** The parameters of the address: the open order, and the search behind it. */
const plainAddress = { order: '', search: '' };

/** The Orders tab: the search, or the order that the URL names, so that other tabs can link to it. */
export default function OrdersTab() {
  const [{ order, search }, changeAddress] = useAddress(plainAddress);
  // The search stays mounted behind the order, so that its results are kept.
  return (
    <>
      <div hidden={order !== ''}>
        <OrderSearch
          asked={search}
          onAsk={(term) => changeAddress({ search: term }, 'push')}
          onOpen={(orderId) => changeAddress({ order: orderId })}
          isShown={order === ''}
        />
      </div>
      {order === '' ? null : <OrderScreen orderId={order} onBack={() => changeAddress({ order: '' })} />}
    </>
  );
}
