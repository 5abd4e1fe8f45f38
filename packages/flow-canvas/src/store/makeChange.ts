import {
  applyPatches,
  type DocumentPatch,
  exportDocument,
  type JsonObject,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import type { CanvasChange, ChangeOrigin } from '../FlowCanvasProps.js';

/** The origin of a JSON document exported by a canvas. */
interface Made {
  log: ChangeLog;
  serial: number;
}

const madeBy = new WeakMap<object, Made>();

/** The document each change was based on, so that `applyChange` can compare. */
const changeOf = new WeakMap<object, Made>();

/** The changes of one canvas as a chain, so that each can still export its resulting document. */
export class ChangeLog {
  #last: Link = { serial: 0, patches: [], inverse: [], next: undefined };
  readonly #write: (json: JsonObject) => JsonObject;

  /** `write` translates the canvas JSON into the host's format. */
  constructor(write: (json: JsonObject) => JsonObject) {
    this.#write = write;
  }

  /** The number of the newest change. */
  get serial(): number {
    return this.#last.serial;
  }

  /** Records `json` as the current state of the document. */
  mark(json: JsonObject): void {
    madeBy.set(json, { log: this, serial: this.serial });
  }

  /**
   * The number of the change after which this canvas exported `json`; undefined for documents from elsewhere.
   */
  serialOf(json: JsonObject): number | undefined {
    const made = madeBy.get(json);
    return made?.log === this ? made.serial : undefined;
  }

  add(
    document: WorkflowDocument,
    step: {
      patches: readonly DocumentPatch[];
      inverse: readonly DocumentPatch[];
      origin: ChangeOrigin;
      label: string;
    },
  ): CanvasChange {
    const { patches, inverse } = step;
    const link: Link = { serial: this.serial + 1, patches, inverse, next: undefined };
    this.#last.next = link;
    this.#last = link;
    let json: JsonObject | undefined;
    const change: CanvasChange = {
      ...step,
      isMetaOnly: patches.every(isMetaPatch),
      document: () => {
        if (json === undefined) {
          json = this.#write(exportAt(document, link));
          madeBy.set(json, { log: this, serial: link.serial });
        }
        return json;
      },
    };
    changeOf.set(change, { log: this, serial: link.serial });
    return change;
  }
}

/** Older links are garbage-collected with the changes that refer to them. */
interface Link {
  serial: number;
  patches: readonly DocumentPatch[];
  inverse: readonly DocumentPatch[];
  next: Link | undefined;
}

/** Exports the state right after `link`: later changes are temporarily reverted for the export. */
function exportAt(document: WorkflowDocument, link: Link): JsonObject {
  const later: Link[] = [];
  for (let next = link.next; next !== undefined; next = next.next) later.push(next);
  for (const { inverse } of later.toReversed()) applyPatches(document, inverse);
  const json = exportDocument(document);
  for (const { patches } of later) applyPatches(document, patches);
  return json;
}

function isMetaPatch(patch: DocumentPatch): boolean {
  return patch.op === 'edit-node' && patch.patches.every((change) => change.path[0] === 'meta');
}

/**
 * Returns the document after `change`, for a controlled host to pass back. If `document` is not the one the
 * change was based on, it takes precedence and is returned unchanged; the canvas then shows it.
 */
export function applyChange<Value extends object = JsonObject>(
  document: Value,
  change: CanvasChange<Value>,
): Value {
  const base = madeBy.get(document);
  const made = changeOf.get(change);
  const follows = made !== undefined && base?.log === made.log && base.serial < made.serial;
  return follows ? change.document() : document;
}
