export const release: {
  readonly address: string;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
};
export const isSampleAddress: boolean;
export function publishedManifest(name: string, text: string): string;
export function publishedReadme(name: string, text: string): string;
export function unreachableFiles(name: string): string[];
