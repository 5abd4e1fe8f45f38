import { useEffect } from 'react';
import { readInIdleTime } from '../store/readInIdleTime.js';
import { useCanvasStore } from './CanvasContext.js';

/** Reads the rest of a large document in idle time. */
export function IdleReader(): null {
  const store = useCanvasStore();
  useEffect(() => readInIdleTime(store), [store]);
  return null;
}
