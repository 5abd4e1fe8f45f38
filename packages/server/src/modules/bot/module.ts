import { bot } from '@heddle/api-contract/families/bot';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { describePublication, listBotHistory } from './botHistory.js';
import { readBotInfo } from './botInfo.js';
import { botKind } from './botKind.js';
import { checkModelPlugins, listBotCollaborators, readCollaborationQuota } from './botTeam.js';
import { apiChannel } from './channels/apiChannel.js';
import { botChannels } from './channels/Channel.js';
import { endCollaboration, keepDraftOf, startCollaboration, switchDevelopMode } from './collaboration.js';
import { compareBots, compareThreeWay } from './compareBots.js';
import { duplicateBot } from './copyBot.js';
import { createBot } from './createBot.js';
import { deleteBot, purgeDeletedBots, restoreBot } from './deletion.js';
import { readDisplayInfo, updateDisplayInfo } from './displayInfo.js';
import { listDraftBots } from './draftBotList.js';
import { inheritBots } from './inheritBots.js';
import { mergeBot } from './mergeBot.js';
import { publishBot } from './publishBot.js';
import { listPublishConnectors, unbindConnector } from './publishConnectors.js';
import { revertBot } from './revertBot.js';
import { createSample } from './samples/createSample.js';
import { listBotSamples } from './samples/listBotSamples.js';
import { listOwnSamples } from './samples/ownSamples.js';
import { listShortcutNodes, saveShortcut } from './shortcuts.js';
import { checkCommit, submitBot } from './submitBot.js';
import * as tables from './tables.js';
import { deleteToolParameters, readToolParameters, updateToolParameters } from './toolParameters.js';
import { updateBot, updateBotInfo } from './updateBot.js';
import { closePopup, listRecentBots, readPopups, reportBehavior } from './viewers.js';

export const botModule = implement(
  bot,
  {
    create: createBot,
    sampleList: listBotSamples,
    createSample,
    ownSamples: listOwnSamples,
    getInfo: readBotInfo,
    updateInfo: updateBotInfo,
    update: updateBot,
    delete: deleteBot,
    restore: restoreBot,
    duplicate: duplicateBot,
    list: listDraftBots,
    getDisplayInfo: readDisplayInfo,
    updateDisplayInfo,
    publish: publishBot,
    listConnectors: listPublishConnectors,
    unbindConnector,
    history: listBotHistory,
    publishDetail: describePublication,
    revert: revertBot,
    commit: submitBot,
    checkCommit,
    compare: compareBots,
    compareThreeWay,
    merge: mergeBot,
    switchMode: switchDevelopMode,
    saveShortcut,
    shortcutNodes: listShortcutNodes,
    toolParameters: readToolParameters,
    updateToolParameters,
    deleteToolParameters,
    collaborators: listBotCollaborators,
    collaborationQuota: readCollaborationQuota,
    popups: readPopups,
    closePopup,
    reportBehavior,
    recent: listRecentBots,
    modelPlugins: checkModelPlugins,
  },
  {
    tables,
    start: purgeDeletedBots,
    on: {
      memberLeft: inheritBots,
      collaborationOpened: startCollaboration,
      collaborationClosed: endCollaboration,
      collaboratorRemoved: keepDraftOf,
    },
    extensions: [extend(resourceKinds, botKind), extend(botChannels, apiChannel)],
  },
);
