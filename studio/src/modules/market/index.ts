export { ListingButton } from './listing/ListingButton.js';
export { useListingItem } from './listing/useListingItem.js';
