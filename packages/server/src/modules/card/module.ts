import { card } from '@heddle/api-contract/families/card';
import { extend } from '../../kernel/extensionPoints.js';
import { implement, notYet } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import {
  bindCard,
  bindPreset,
  listNodeCards,
  listPluginCards,
  readAnswerFields,
  readBind,
} from './bindings.js';
import { cardResource } from './cardResource.js';
import { createCard, updateCard } from './cards.js';
import { createForTool } from './createForTool.js';
import { deleteCard, inheritCards, purgeDeletedCards } from './deletion.js';
import { generateCard, generateVariables, streamCard, suggestCards } from './generateCards.js';
import { freezeNodes } from './nodes.js';
import { readPreset } from './presets.js';
import { checkLength, previewCard } from './preview.js';
import { describeCard, listCards, readCardInfo, readCardInfos, searchCards } from './readCards.js';
import { readSettings, saveSettings } from './settings.js';
import * as tables from './tables.js';
import { deleteTemplate, listTemplates, saveTemplate } from './templates.js';
import { listVersions, publishCard } from './versions.js';

const drawnInTheBrowser = notYet('the browser draws cards from their content; there are no pictures of them');
const files = notYet('cards have pictures by their address; upload files with the calls for files');
const proprietary = notYet('settings of a service that is not part of Heddle');
const notReviewed = notYet('operators do not review cards');

export const cardModule = implement(
  card,
  {
    create: createCard,
    delete: deleteCard,
    list: listCards,
    detail: describeCard,
    info: readCardInfo,
    infos: readCardInfos,
    search: searchCards,
    update: updateCard,
    publish: publishCard,
    history: listVersions,
    centerHistory: listVersions,
    preview: previewCard,
    checkLength,
    saveTemplate,
    centerSaveTemplate: saveTemplate,
    templates: listTemplates,
    centerTemplates: listTemplates,
    deleteTemplate,
    centerDeleteTemplate: deleteTemplate,
    bind: bindCard,
    getBind: readBind,
    pluginCards: listPluginCards,
    bindStatus: listNodeCards,
    preset: readPreset,
    bindPreset,
    answerFields: readAnswerFields,
    createForTool,
    generateCard,
    generateCardStream: streamCard,
    generateCardSuggestion: suggestCards,
    generateCardVariables: generateVariables,
    getSettings: readSettings,
    saveSettings,
    asyncGenThumbnail: drawnInTheBrowser,
    genCardChannelThumbnail: drawnInTheBrowser,
    generateCardsThumbnail: drawnInTheBrowser,
    uploadFile: files,
    getFileInfo: files,
    getImageInfo: files,
    getJwtToken: proprietary,
    getTccConfig: proprietary,
    queryCards: notReviewed,
    updateTemplate: notReviewed,
  },
  {
    tables,
    start: purgeDeletedCards,
    on: { memberLeft: inheritCards, workflowPublished: freezeNodes },
    extensions: [extend(resourceKinds, cardResource)],
  },
);
