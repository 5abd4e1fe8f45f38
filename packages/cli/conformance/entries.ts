import type { JsonObject } from '@heddle/workflow-schema';
import type { CaseFolder } from './loadCases.js';
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

/** Prepares a case of a folder for hosts. Throws if a document is missing. */
export function openCase(one: Case, document: CaseFolder['document']): DocumentEntry {
  return { one, documents: Object.fromEntries(documentsOf(one).map((path) => [path, document(path)])) };
}

/** Prepares a unit case for hosts. */
export function openUnit(unit: UnitCase): Entry {
  if (unit.area !== 'loop' && unit.area !== 'batch' && unit.area !== 'question') return { unit };
  const { document, ...given } = unit.given;
  const one: Case = { ...given, id: unit.id, canvas: '', mode: given.node ? 'node' : 'run', needs: [] };
  return { one, documents: { '': document as JsonObject } };
}

/** Paths of all documents that a case names. */
function documentsOf(one: Case): string[] {
  const stored = Object.values(one.workflows ?? {}).map((entry) =>
    typeof entry === 'string' ? entry : entry.canvas,
  );
  const others = one.steps.flatMap((step) => {
    if ('op' in step) return typeof step.args.canvas === 'string' ? [step.args.canvas] : [];
    return 'run' in step && step.run !== true && step.run.canvas !== undefined ? [step.run.canvas] : [];
  });
  return [...new Set([one.canvas, ...stored, ...others])];
}
