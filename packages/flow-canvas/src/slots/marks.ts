export { GroupLayer } from '../groups/GroupLayer.js';
export { groupFor, joinGroup } from '../groups/joinGroup.js';
export { groupUnder, pressGroup } from '../groups/pressGroup.js';
export { IconHelpHexagon as UnknownIcon } from '../icons/IconHelpHexagon.js';
export { drawOwnEdge } from '../layers/drawOwnEdge.js';
export { paintOwnCards } from '../layers/paintOwnCards.js';
export { CardLooks } from '../node-type/CardLooks.js';
export { FoldLine } from '../parts/FoldLine.js';
export { HostBadge } from '../parts/HostBadge.js';
export { PlainCard } from '../parts/PlainCard.js';
export { StatusBar } from '../parts/StatusBar.js';
export { ResizeHandles } from '../resize/ResizeHandles.js';
export { EdgeRouting } from '../routing/EdgeRouting.js';

// Importing the tools first tells bundlers that they are already loaded, so shared modules stay in one chunk.
export { tools } from './tools.js';
