export const packagesWithIcons: readonly string[];
export function renderIcons(name: string): Promise<Map<string, string>>;
