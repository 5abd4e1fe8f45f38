/** The source of migrations.generated.ts for a folder of migrations. */
export function renderMigrations(folder: string): string;
