import { useSearchParams } from 'wouter';

import { OrderScreen } from './order-screen.tsx';
import { OrderSearch } from './order-search.tsx';

/** The Orders tab: the search, or the order that the URL names, so that other tabs can link to it. */
export default function OrdersTab() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order');
  const open = (id: string | null): void => setParams(id === null ? {} : { order: id });
  // The search stays mounted behind the order, so that its results are kept.
  return (
    <>
      <div hidden={orderId !== null}>
        <OrderSearch onOpen={open} isShown={orderId === null} />
      </div>
      {orderId === null ? null : <OrderScreen orderId={orderId} onBack={() => open(null)} />}
    </>
  );
}
