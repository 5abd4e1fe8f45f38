import { createContext } from 'react';

/** The space that keeps the files of a run's inputs; without one they are given by their addresses. */
export const UploadSpace = createContext<string | undefined>(undefined);
