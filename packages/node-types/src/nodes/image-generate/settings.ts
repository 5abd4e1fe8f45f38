/** Limits of side lengths in pixels and of steps, as in the editor of this format. */
export const limits = {
  side: { least: 512, most: 1536, initial: 1024 },
  steps: { least: 1, most: 40, initial: 25 },
  references: 5,
} as const;

/** Preset sizes, by common ratio names. */
export const ratios = [
  { name: '16:9', width: 1024, height: 576 },
  { name: '3:2', width: 1024, height: 682 },
  { name: '4:3', width: 1024, height: 768 },
  { name: '1:1', width: 1024, height: 1024 },
  { name: '3:4', width: 768, height: 1024 },
  { name: '2:3', width: 682, height: 1024 },
  { name: '9:16', width: 576, height: 1024 },
] as const;
