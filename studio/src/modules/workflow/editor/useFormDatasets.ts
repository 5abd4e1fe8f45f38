import { useDatasetNames } from '../../knowledge/index.js';

/** The knowledge bases of the space, for node forms; undefined until they are loaded. */
export const useFormDatasets = (spaceId: string) => useDatasetNames(spaceId).data;
