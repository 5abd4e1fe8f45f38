/** The content that comes with the server: one folder for each template. */
export interface ContentFolder {
  /** The names of the folders, in alphabetical order. */
  list(): Promise<string[]>;
  /** The text of a file in one of them. */
  read(folder: string, file: string): Promise<string>;
}

/** For hosts without content. */
export const noContent: ContentFolder = {
  list: async () => [],
  read: async (folder, file) => {
    throw new Error(`there is no content, so no ${folder}/${file}`);
  },
};
