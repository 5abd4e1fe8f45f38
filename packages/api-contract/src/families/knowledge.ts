import { defineFamily } from '../kernel/family.js';
import { datasetCalls } from '../knowledge/datasetCalls.js';
import { documentCalls } from '../knowledge/documentCalls.js';
import { openKnowledgeCalls } from '../knowledge/openCalls.js';
import { photoCalls } from '../knowledge/photoCalls.js';
import { reviewCalls } from '../knowledge/reviewCalls.js';
import { sliceCalls } from '../knowledge/sliceCalls.js';
import { tableCalls } from '../knowledge/tableCalls.js';

export {
  captionTypes,
  chunkTypes,
  datasetStatuses,
  documentSources,
  documentStatuses,
  type IngestionPhase,
  ingestionPhases,
  knowledgeFormats,
  parsingTypes,
  reviewStatuses,
  sliceStatuses,
  tableColumnTypes,
  updateTypes,
} from '../knowledge/fields.js';
export { knowledgeLimits } from '../knowledge/limits.js';

/** Knowledge bases: documents that agents and workflows search. */
export const knowledge = defineFamily('knowledge', {
  ...datasetCalls,
  ...documentCalls,
  ...sliceCalls,
  ...photoCalls,
  ...reviewCalls,
  ...tableCalls,
  ...openKnowledgeCalls,
});
