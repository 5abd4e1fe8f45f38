import { IconHelpHexagon } from '@tabler/icons-react';
import { GroupLayer } from '../groups/GroupLayer.js';
import { groupFor, joinGroup } from '../groups/joinGroup.js';
import { groupUnder, pressGroup } from '../groups/pressGroup.js';
import { FoldLine } from '../parts/FoldLine.js';
import { HostBadge } from '../parts/HostBadge.js';
import { PlainCard } from '../parts/PlainCard.js';
import { StatusBar } from '../parts/StatusBar.js';
import { ResizeHandles } from '../resize/ResizeHandles.js';
import { EdgeRouting } from '../routing/EdgeRouting.js';

/** What is drawn only of some documents, and during a run: it comes when the first of it is to be seen. */
export const marks = {
  EdgeRouting,
  FoldLine,
  GroupLayer,
  HostBadge,
  PlainCard,
  ResizeHandles,
  StatusBar,
  UnknownIcon: IconHelpHexagon,
  groupFor,
  groupUnder,
  joinGroup,
  pressGroup,
};

// Comes after the tools, and says so to bundlers: they then keep in one file what both need.
export { tools } from './tools.js';
