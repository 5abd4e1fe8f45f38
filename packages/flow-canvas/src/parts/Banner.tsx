import { type ReactNode, useContext } from 'react';
import { HostPanelsContext } from '../slots/Slot.js';
import { SlotGuard } from '../slots/SlotGuard.js';

/** The host's banner at the top center, if any. */
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

/** Rendering the value in a component makes an invalid element throw inside the guard. */
const Given = ({ children }: { children: ReactNode }) => children;
