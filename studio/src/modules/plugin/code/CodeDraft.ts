import type { PluginCode } from './codeQueries.js';

/** What the code page edits. */
export interface CodeDraft {
  /** Texts by path, in the order of the tree. */
  files: ReadonlyMap<string, string>;
  /** One host per line. */
  hosts: string;
}

export function draftOf({ files, hosts }: Pick<PluginCode, 'files' | 'hosts'>): CodeDraft {
  return {
    files: new Map(files.map(({ path, text }) => [path, text])),
    hosts: hosts.join('\n'),
  };
}

/** The fields of the API that differ. */
export function changesOf(before: CodeDraft, after: CodeDraft) {
  const isOther =
    before.files.size !== after.files.size ||
    [...after.files].some(([path, text]) => before.files.get(path) !== text);
  return {
    ...(isOther && { files: [...after.files].map(([path, text]) => ({ path, text })) }),
    ...(before.hosts !== after.hosts && { hosts: linesOf(after.hosts) }),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
