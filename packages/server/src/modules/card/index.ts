export { cardModule } from './module.js';
export { type ShownCard, showCard } from './showCard.js';
