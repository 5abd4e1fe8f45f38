import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import type { AreasProps } from './useAreas.js';

/** Where dialogs of `confirm` and toasts appear. */
export function Areas({ labels, onReady }: AreasProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the area can open dialogs.
  useEffect(onReady, []);
  return (
    <ModalsProvider labels={labels}>
      <Notifications position="bottom-right" containerWidth={360} limit={4} />
    </ModalsProvider>
  );
}
