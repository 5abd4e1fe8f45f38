/** Limits of apps; lengths in visible characters, as the studio counts them. */
export const projectLimits = {
  name: 20,
  description: 500,
  /** Of the tree of resources in the editor. */
  folders: 500,
  folderName: 50,
  folderDepth: 6,
  places: 10_000,
  version: 20,
  changelog: 800,
} as const;
