export { storedCard, storedSample } from './cardContent.js';
export { insertCard } from './cards.js';
export { cardModule } from './module.js';
export { type NodeCard, nodeCards } from './nodes.js';
export { type ShownCard, showCard } from './showCard.js';
