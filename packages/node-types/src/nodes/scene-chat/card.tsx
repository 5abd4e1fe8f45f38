import { IconMessages } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { sceneChat } from './definition.js';

/** How it looks on the canvas. */
export const sceneChatView = createKeptView(sceneChat, IconMessages);
