import type { JsonObject } from '@heddle/workflow-schema';
import type { PreparedDocument } from '../Executor.js';
import { ExecutionError, errorCodes } from '../errors.js';
import { type Compiler, type CompileSettings, compile } from './compile.js';
import type { Graph } from './Graph.js';

/** Number of graphs to keep of one document, which differ in the settings `until` and `entries`. */
const maxGraphs = 8;

/** A document with the graphs that were compiled from it. */
export class Prepared implements PreparedDocument {
  readonly document: JsonObject;
  readonly compiler: Compiler;
  readonly #graphs = new Map<string, Graph>();

  constructor(document: JsonObject, compiler: Compiler) {
    this.document = document;
    this.compiler = compiler;
  }

  /** Throws if the document cannot be compiled with these settings. */
  graph({ until, entries }: CompileSettings): Graph {
    const key = until === undefined && entries === undefined ? '' : JSON.stringify([until, entries]);
    let graph = this.#graphs.get(key);
    if (graph) return graph;
    graph = compile(this.document, this.compiler, { until, entries });
    if (this.#graphs.size === maxGraphs) this.#graphs.delete(this.#graphs.keys().next().value!);
    this.#graphs.set(key, graph);
    return graph;
  }
}

/** The argument of `start` as a prepared document. Throws if another executor prepared it. */
export function preparedFrom(given: JsonObject | PreparedDocument, compiler: Compiler): Prepared {
  if (!(given instanceof Prepared)) return new Prepared(given as JsonObject, compiler);
  if (given.compiler === compiler) return given;
  throw new ExecutionError(errorCodes.invalidParameter, 'the document was prepared by another executor');
}
