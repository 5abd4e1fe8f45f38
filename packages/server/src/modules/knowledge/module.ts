import { knowledge } from '@heddle/api-contract/families/knowledge';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { createSlice, deleteSlices, setSliceStatus, updateSlice } from './changeSlices.js';
import { copyOneDataset } from './copyDataset.js';
import { createDocument } from './createDocument.js';
import {
  createDataset,
  listDatasets,
  readBenefit,
  readDatasets,
  readIcon,
  readReferrers,
  updateDataset,
} from './datasets.js';
import {
  deleteDataset,
  inheritDatasets,
  moveProjectToTrash,
  moveSpaceToTrash,
  purgeJob,
  purgeNightly,
  restoreDataset,
  rollProjectBack,
  takeProjectFromTrash,
} from './deletion.js';
import { deleteDocuments, listDocuments, updateDocument, updateDocuments } from './documents.js';
import { readText, readTreeOfDocument } from './documentText.js';
import { listModels } from './embeddingModels.js';
import { indexSlicesJob } from './ingest/indexSlices.js';
import { ingestJob } from './ingest/ingestJob.js';
import { knowledgeResource } from './knowledgeResource.js';
import {
  openCreateDataset,
  openCreatePhoto,
  openDeleteDataset,
  openGetDocuments,
  openListDatasets,
  openListPhotos,
  openReadProgress,
  openSetCaption,
  openUpdateDataset,
} from './openKnowledge.js';
import { captionAll, captionJob, extractCaption, listPhotos, readPhotos, setCaption } from './photos.js';
import { previewChunks } from './preview.js';
import { reindexDataset } from './refresh.js';
import {
  clearReviews,
  createReviews,
  readReviewContent,
  readReviews,
  reviewJob,
  saveReview,
} from './reviews.js';
import { listSlices } from './slices.js';
import { readTableSchema, validateTable } from './tableSchema.js';
import * as tables from './tables.js';
import { cancelDocuments, readProgress, resegment, retryDocuments } from './work.js';

export const knowledgeModule = implement(
  knowledge,
  {
    create: createDataset,
    list: listDatasets,
    detail: readDatasets,
    update: updateDataset,
    delete: deleteDataset,
    restore: restoreDataset,
    copy: copyOneDataset,
    reindex: reindexDataset,
    refBots: readReferrers,
    icon: readIcon,
    benefit: readBenefit,
    createDocument,
    listDocuments,
    resegment,
    deleteDocuments,
    progress: readProgress,
    updateDocument,
    updateDocuments,
    listModels,
    cancelDocuments,
    retryDocuments,
    readText,
    documentTree: readTreeOfDocument,
    previewChunks,
    listSlices,
    createSlice,
    updateSlice,
    deleteSlices,
    setSliceStatus,
    extractCaption,
    listPhotos,
    setCaption,
    photoDetail: readPhotos,
    captionAll,
    createReviews,
    saveReview,
    getReviews: readReviews,
    reviewContent: readReviewContent,
    tableSchema: readTableSchema,
    validateTable,
    openCreateDocument: createDocument,
    openListDocuments: listDocuments,
    openGetDocuments,
    openUpdateDocument: updateDocument,
    openDeleteDocuments: deleteDocuments,
    openList: openListDatasets,
    openCreate: openCreateDataset,
    openUpdate: openUpdateDataset,
    openDelete: openDeleteDataset,
    openProgress: openReadProgress,
    openCreatePhoto,
    openListPhotos,
    openSetCaption,
  },
  {
    tables,
    on: {
      memberLeft: inheritDatasets,
      spaceDeleted: moveSpaceToTrash,
      projectDeleted: moveProjectToTrash,
      projectRestored: takeProjectFromTrash,
      projectRolledBack: rollProjectBack,
    },
    jobs: [ingestJob, indexSlicesJob, reviewJob, captionJob, purgeJob],
    schedules: [purgeNightly],
    clearEnded: clearReviews,
    extensions: [extend(resourceKinds, knowledgeResource)],
  },
);
