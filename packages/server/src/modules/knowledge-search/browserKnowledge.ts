import type { SearchKnowledgeForBrowser } from '../run-service/index.js';
import { searchForRun } from './searchForRun.js';

/** Searches for a run in the browser of the caller. */
export const searchForBrowser: SearchKnowledgeForBrowser = async (context, access, request) => {
  const slices = await searchForRun(context, access, request, { signal: context.signal });
  return slices.map(({ documentId, content }) => ({ documentId, content }));
};
