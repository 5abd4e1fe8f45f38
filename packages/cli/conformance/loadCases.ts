import { existsSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import * as z from 'zod';
import { type Case, conformanceCase } from './schema/cases.js';
import { type UnitCase, unitCase } from './schema/units.js';

/** An error of the folder itself; it ends the run. */
export class BadFolder extends Error {}

/** A folder of cases and their documents. */
export interface CaseFolder {
  cases: Case[];
  units: UnitCase[];
  /** Reads the document at a path within the folder. */
  document(path: string): JsonObject;
}

/** Reads both case files of a folder. Throws `BadFolder` with the place of a schema error or duplicate id. */
export function loadCases(folder: string): CaseFolder {
  if (!existsSync(folder)) throw new BadFolder(`There is no folder ${folder}.`);
  const cases = readList(folder, 'cases.json', conformanceCase);
  const units = readList(folder, 'unit-cases.json', unitCase);
  const seen = new Set<string>();
  for (const { id } of [...cases, ...units]) {
    if (seen.has(id)) throw new BadFolder(`The id ${id} is duplicated.`);
    seen.add(id);
  }
  return { cases, units, document: (path) => readDocument(folder, path) };
}

function readList<One>(folder: string, name: string, one: z.ZodType<One>): One[] {
  const path = join(folder, name);
  if (!existsSync(path)) throw new BadFolder(`The folder ${folder} has no ${name}.`);
  const read = z.array(one).safeParse(readJson(path, name));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BadFolder(`${name}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BadFolder(`${name} is not JSON: ${(error as Error).message}`);
  }
}

function readDocument(folder: string, path: string): JsonObject {
  const file = resolve(folder, path);
  if (!file.startsWith(resolve(folder) + sep)) throw new BadFolder(`${path} is not inside of the folder.`);
  if (!existsSync(file)) throw new BadFolder(`There is no document ${path}.`);
  const read = parseDocumentText(readFileSync(file, 'utf8'));
  if (read.error !== undefined) throw new BadFolder(`${path}: ${read.error.message}`);
  return read.json;
}
