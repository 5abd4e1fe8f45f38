import type { GlobalSource, Json } from '@heddle/workflow-schema';
import type { GlobalAssignment } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes, ServiceMissing } from '../errors.js';
import type { GlobalVariable, VariableService } from '../services.js';
import type { CompiledNode } from './Graph.js';
import type { NodeRun } from './NodeRun.js';

/** The global variables that one run has read or assigned. */
export class RunVariables {
  #service: VariableService | undefined;
  #known = new Map<string, { value: Json | undefined } | { error: unknown }>();
  #loading = new Map<string, Promise<void>>();
  #controller: AbortController | undefined;

  constructor(service: VariableService | undefined, earlier: readonly GlobalAssignment[] = []) {
    this.#service = service;
    this.restore(earlier);
  }

  /** Restores the assignments of finished nodes, in order. */
  restore(assigned: readonly GlobalAssignment[]): void {
    for (const { source, name, value } of assigned) this.#known.set(keyOf({ source, name }), { value });
  }

  /** The value if the run has it; otherwise a promise after which to call this again. */
  read(variable: GlobalVariable, node: CompiledNode['about']): { value: Json | undefined } | Promise<void> {
    const key = keyOf(variable);
    const known = this.#known.get(key);
    if (!known) return this.#load(key, variable, node);
    if ('value' in known) return known;
    // Forget the failure, so that the next reader tries again.
    this.#known.delete(key);
    throw known.error;
  }

  /** The service for an executor; every assignment becomes part of its node's result. */
  of(node: NodeRun): VariableService {
    const { about } = node.compiled;
    return {
      get: async (variable) => {
        for (;;) {
          const known = this.read(variable, about);
          if ('value' in known) return known.value;
          await known;
        }
      },
      set: async (variable, value, options) => {
        if (variable.source === 'global_variable_system') throw readOnly(variable, about);
        if (variable.source === 'global_variable_user') {
          await this.#serviceFor(about).set(variable, value, options);
        }
        if (node.settled) return;
        this.#known.set(keyOf(variable), { value });
        const memory = node.remember();
        memory.assigned = [...(memory.assigned ?? []), { ...variable, value }];
      },
    };
  }

  /** Aborts pending reads. */
  close(): void {
    this.#controller?.abort();
  }

  #load(key: string, variable: GlobalVariable, node: CompiledNode['about']): Promise<void> {
    let loading = this.#loading.get(key);
    if (loading) return loading;
    loading = this.#ask(key, variable, this.#serviceFor(node)).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #ask(key: string, variable: GlobalVariable, service: VariableService): Promise<void> {
    let found: { value: Json | undefined } | { error: unknown };
    try {
      this.#controller ??= new AbortController();
      found = { value: await service.get(variable, { signal: this.#controller.signal }) };
    } catch (error) {
      found = { error };
    }
    // A value that was assigned in the meantime is newer.
    if (!this.#known.has(key)) this.#known.set(key, found);
  }

  #serviceFor(node: CompiledNode['about']): VariableService {
    if (this.#service) return this.#service;
    throw new ServiceMissing('variables', node);
  }
}

function keyOf({ source, name }: { source: GlobalSource; name: string }): string {
  return `${source} ${name}`;
}

function readOnly({ name }: GlobalVariable, { id, title }: CompiledNode['about']): ExecutionError {
  return new ExecutionError(
    errorCodes.variables,
    `the system variable "${name}" is read-only (node "${title}")`,
    { nodeId: id },
  );
}
