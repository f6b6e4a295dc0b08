import { useEffect, useState } from 'react';

/** A value once it has not changed for some milliseconds; until then the value before it, and null at first. */
export function useSettled<Value>(value: Value, milliseconds: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
