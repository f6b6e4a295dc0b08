import { useSearchParams } from 'wouter';

import { OrderScreen } from './order-screen.tsx';
import { OrderSearch } from './order-search.tsx';

/** Orders: the search, or the order that the address names, so that other tabs can lead to it. */
export default function OrdersTab() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order');
  const open = (id: string | null): void => setParams(id === null ? {} : { order: id });
  // The search stays behind the order, with what was found.
  return (
    <>
      <div hidden={orderId !== null}>
        <OrderSearch onOpen={open} isShown={orderId === null} />
      </div>
      {orderId === null ? null : <OrderScreen orderId={orderId} onBack={() => open(null)} />}
    </>
  );
}
