import { useContext } from 'react';
import { HostPanelsContext } from '../slots/Slot.js';

/** The host's line at the top middle, where it has one. */
export function Banner() {
  const { banner } = useContext(HostPanelsContext);
  return banner === undefined ? null : <div className="flow-banner">{banner}</div>;
}
