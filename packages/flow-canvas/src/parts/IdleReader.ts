import { useEffect } from 'react';
import { readInIdleTime } from '../store/readInIdleTime.js';
import { useCanvasStore } from './CanvasContext.js';

/** Has the rest of a large document read while nothing else is to do. */
export function IdleReader(): null {
  const store = useCanvasStore();
  useEffect(() => readInIdleTime(store), [store]);
  return null;
}
