import { IconMessages } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { sceneChat } from './definition.js';

/** Canvas card of the node. */
export const sceneChatView = createKeptView(sceneChat, IconMessages);
