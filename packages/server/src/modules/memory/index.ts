export { channelOf, stateAt } from './MemoryPlace.js';
export { memoryModule } from './module.js';
