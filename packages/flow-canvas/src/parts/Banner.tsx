import { type ReactNode, useContext } from 'react';
import { HostPanelsContext } from '../slots/Slot.js';
import { SlotGuard } from '../slots/SlotGuard.js';

/** The host's line at the top middle, where it has one. */
export function Banner() {
  const { banner } = useContext(HostPanelsContext);
  return banner === undefined ? null : (
    <div className="flow-banner">
      <SlotGuard name="banner" given={banner}>
        <Given>{banner}</Given>
      </SlotGuard>
    </div>
  );
}

/** What is no element fails here, under the guard. */
const Given = ({ children }: { children: ReactNode }) => children;
