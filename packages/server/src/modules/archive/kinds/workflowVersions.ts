import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { parseSchema } from '../../workflow/index.js';
import { workflowVersions } from '../../workflow/tables.js';
import type { AddNote, ExportSource } from '../ArchivedKind.js';

/** Older versions are rarely looked at, and each is a whole document. */
const maxVersions = 10;

/** Versions as `workflow.json` lists them, newest first. */
export const archivedVersions = z
  .array(
    z.object({
      version: z.string().regex(/^v\d{1,9}\.\d{1,9}\.\d{1,9}$/),
      notes: z.string().max(10_000),
      file: z.string().regex(/^versions\/v[\d.]{1,32}\.json$/),
    }),
  )
  .max(maxVersions)
  .refine(
    (all) => new Set(all.map(({ file }) => file)).size === all.length,
    'two versions have the same file',
  );

type Listed = z.output<typeof archivedVersions>;

/** The latest published versions of a workflow that the archive has room for, without secrets, newest first. */
export async function readVersions(
  { app: { db }, hasRoom }: ExportSource,
  workflowId: string,
  { note, withoutSecrets }: { note: AddNote; withoutSecrets(text: string): Promise<string> },
): Promise<{ listed: Listed; files: Map<string, string> }> {
  const { id, version, description, schema } = workflowVersions;
  const rows = await db
    .select({ id, version, description, bytes: sql<number>`octet_length(${schema})` })
    .from(workflowVersions)
    .where(eq(workflowVersions.workflowId, workflowId))
    .orderBy(desc(id))
    .limit(maxVersions);
  const files = new Map<string, string>();
  const listed: Listed = [];
  for (const row of rows) {
    if (!hasRoom(row.bytes)) {
      note('fileLeftOut', row.version);
      continue;
    }
    const [found] = await db.select({ schema }).from(workflowVersions).where(eq(id, row.id));
    const file = `versions/${row.version}.json`;
    files.set(file, await withoutSecrets(found?.schema ?? ''));
    listed.push({ version: row.version, notes: row.description, file });
  }
  return { listed, files };
}

/** A version of an archive that was checked. */
export interface CheckedVersion {
  text: string;
  note: string;
  json: ReturnType<typeof parseSchema>['json'];
}

/** Checks the documents of versions as strictly as a save does. */
export function checkVersions(given: unknown, files: ReadonlyMap<string, string>): CheckedVersion[] {
  return archivedVersions.parse(given ?? []).map(({ version, notes, file }) => {
    const text = files.get(file) ?? '';
    return { text, json: parseSchema(text).json, note: [version, notes.trim()].filter(Boolean).join(' · ') };
  });
}
