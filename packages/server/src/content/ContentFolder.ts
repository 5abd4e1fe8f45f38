/** The content that comes with the server: one folder for each template, and the guides. */
export interface ContentFolder {
  /** The names of the folders, in alphabetical order. */
  list(): Promise<string[]>;
  /** The text of a file in one of them. */
  read(folder: string, file: string): Promise<string>;
  /** The text of a file of the guides, such as `zh-CN/memory.md`; undefined if there is none. */
  readGuide(file: string): Promise<string | undefined>;
}

/** For hosts without content. */
export const noContent: ContentFolder = {
  list: async () => [],
  read: async (folder, file) => {
    throw new Error(`there is no content, so no ${folder}/${file}`);
  },
  readGuide: async () => undefined,
};
