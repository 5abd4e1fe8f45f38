import { fileBox } from '@heddle/api-contract/families/file-box';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { agentAdditions, agentTools } from '../agent-chat/index.js';
import { fileBoxAddition, fileBoxTools } from './agentFileBox.js';
import { addPhotos, createAlbum, deleteAlbum, listAlbums, showAlbum, updateAlbum } from './albumCalls.js';
import { displayApis } from './displayApis.js';
import {
  createFiles,
  deleteFiles,
  getFile,
  listFiles,
  recallFiles,
  searchFile,
  setUsage,
  updateFiles,
  uploadFiles,
} from './fileCalls.js';
import { forgetMember, forgetPurged, forgetRemoved } from './forgetBoxes.js';
import {
  detailPage,
  isWritable,
  publicDelete,
  publicDeleteAlbum,
  publicRemovePhotos,
  publicUpdate,
} from './pageCalls.js';
import { readContentJob } from './readContent.js';
import { streamSummary, summariseFile } from './summaries.js';
import * as tables from './tables.js';

export const fileBoxModule = implement(
  fileBox,
  {
    setUsage,
    deleteFiles,
    createAlbum,
    addPhotos,
    updateAlbum,
    recallFiles,
    updateFiles,
    showAlbum,
    getFile,
    deleteAlbum,
    summarise: summariseFile,
    displayApis,
    listAlbums,
    detailPage,
    searchFile,
    streamSummary,
    createFiles,
    publicUpdate,
    publicDelete,
    publicDeleteAlbum,
    publicRemovePhotos,
    isWritable,
    listFiles,
    uploadFiles,
  },
  {
    tables,
    on: { memberLeft: forgetMember, personRemoved: forgetRemoved, resourcesPurged: forgetPurged },
    jobs: [readContentJob],
    extensions: [extend(agentTools, fileBoxTools), extend(agentAdditions, fileBoxAddition)],
  },
);
