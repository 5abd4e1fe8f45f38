import { createContext } from 'react';

/** Space for files of run inputs; without one, files are entered as URLs. */
export const UploadSpace = createContext<string | undefined>(undefined);
