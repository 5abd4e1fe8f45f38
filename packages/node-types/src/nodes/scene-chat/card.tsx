import { createKeptView } from '../../card-parts/keptView.js';
import { IconMessages } from '../../icons/IconMessages.js';
import { sceneChat } from './definition.js';

/** Canvas card of the node. */
export const sceneChatView = createKeptView(sceneChat, IconMessages);
