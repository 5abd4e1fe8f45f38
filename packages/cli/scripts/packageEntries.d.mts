/** A module that a package exports. */
export interface PackageEntry {
  /** For example './families/space'. */
  subpath: string;
  /** For example '@heddle/api-contract/families/space'. */
  specifier: string;
  /** Absolute path of the source file. */
  source: string;
  /** Absolute path of the declarations; absent for style sheets. */
  types?: string;
}
/** The modules that the package in `packages/<folder>` exports, with each file that a `*` matches. */
export function packageEntries(folder: string): PackageEntry[];
