import { listingLimits } from '../listing.js';

/** Lifts the limit of submissions per minute; the returned function restores it. */
export function liftListingLimit(): () => void {
  const { perMinute } = listingLimits;
  listingLimits.perMinute = 10_000;
  return () => {
    listingLimits.perMinute = perMinute;
  };
}
