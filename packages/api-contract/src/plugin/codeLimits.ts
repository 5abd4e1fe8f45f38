/** Limits of the programs of code plugins; sizes are characters of text. */
export const pluginCodeLimits = {
  files: 50,
  file: 128 * 1024,
  /** All files of the author together. */
  allFiles: 256 * 1024,
  path: 200,
  packages: 20,
  /** Bytes of an archive that is uploaded. */
  archive: 2 * 1024 * 1024,
  /** All sources in packages together. */
  allPackages: 1024 * 1024,
  hosts: 20,
  tools: 100,
  schema: 64 * 1024,
  secrets: 20,
  secret: 2_000,
} as const;
