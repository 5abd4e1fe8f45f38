import { bot } from '@heddle/api-contract/families/bot';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { readBotInfo } from './botInfo.js';
import { botKind } from './botKind.js';
import { apiChannel } from './channels/apiChannel.js';
import { botChannels } from './channels/Channel.js';
import { webSdkChannel } from './channels/webSdkChannel.js';
import { duplicateBot } from './copyBot.js';
import { createBot } from './createBot.js';
import { deleteBot, purgeDeletedBots } from './deletion.js';
import { readDisplayInfo, updateDisplayInfo } from './displayInfo.js';
import { listDraftBots } from './draftBotList.js';
import { inheritBots } from './inheritBots.js';
import * as tables from './tables.js';
import { updateBot, updateBotInfo } from './updateBot.js';

export const botModule = implement(
  bot,
  {
    create: createBot,
    getInfo: readBotInfo,
    updateInfo: updateBotInfo,
    update: updateBot,
    delete: deleteBot,
    duplicate: duplicateBot,
    list: listDraftBots,
    getDisplayInfo: readDisplayInfo,
    updateDisplayInfo,
  },
  {
    tables,
    start: purgeDeletedBots,
    on: { memberLeft: inheritBots },
    extensions: [
      extend(resourceKinds, botKind),
      extend(botChannels, apiChannel),
      extend(botChannels, webSdkChannel),
    ],
  },
);
