import type { JsonObject } from '@heddle/workflow-schema';
import type { CaseFolder } from './loadCases.js';
import { reasonToSkip } from './reasonToSkip.js';
import type { Case } from './schema/cases.js';
import type { UnitCase } from './schema/units.js';

type DocumentUnit = Extract<UnitCase, { area: 'loop' | 'batch' | 'question' }>;

/** A case with all documents that it names, by path. */
export interface DocumentEntry {
  one: Case;
  documents: Record<string, JsonObject>;
}

/** A unit case of one function. */
export type FunctionUnit = Exclude<UnitCase, DocumentUnit>;

/** Input of a host: plain data, so that it can be sent to a browser. */
export type Entry = DocumentEntry | { unit: FunctionUnit };

/**
 * Prepares a case of a folder for hosts, or returns the reason to skip it. `pythonRefusal` is set if a host
 * cannot run Python.
 */
export function openCase(
  one: Case,
  document: CaseFolder['document'],
  pythonRefusal: string | undefined,
): Entry | { skipped: string } {
  const documents = () => Object.fromEntries(documentsOf(one).map((path) => [path, document(path)]));
  const skipped = reasonToSkip(one, documents, pythonRefusal);
  return skipped === undefined ? { one, documents: documents() } : { skipped };
}

/** Prepares a unit case for hosts, or returns the reason to skip it. */
export function openUnit(unit: UnitCase): Entry | { skipped: string } {
  if (unit.area !== 'loop' && unit.area !== 'batch' && unit.area !== 'question') return { unit };
  const { document, ...given } = unit.given;
  const one: Case = { ...given, id: unit.id, canvas: '', mode: given.node ? 'node' : 'run', needs: [] };
  const documents = { '': document as JsonObject };
  const skipped = reasonToSkip(one, () => documents);
  return skipped === undefined ? { one, documents } : { skipped };
}

/** Paths of all documents that a case names. */
function documentsOf(one: Case): string[] {
  const stored = Object.values(one.workflows ?? {}).map((entry) =>
    typeof entry === 'string' ? entry : entry.canvas,
  );
  const others = one.steps.flatMap((step) =>
    'run' in step && step.run !== true && step.run.canvas !== undefined ? [step.run.canvas] : [],
  );
  return [...new Set([one.canvas, ...stored, ...others])];
}
