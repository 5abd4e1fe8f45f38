import { useEffect, useState } from 'react';

/** Milliseconds since `start`, several times a second; undefined without a start. */
export function useElapsed(start: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (start === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [start]);
  return start === undefined ? undefined : Math.max(0, now - start);
}
