import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { PluginError } from '@heddle/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import { monotonic } from '../../../kernel/monotonic.js';

const failuresToOpen = 5;
const openMs = 30_000;
const maxCircuits = 10_000;

/** Stops calls of servers that fail again and again, so that runs fail at once instead of waiting for each. */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>();
  readonly #now: () => number;

  constructor(now: () => number = monotonic) {
    this.#now = now;
  }

  of(key: string): Circuit {
    const known = this.#circuits.get(key);
    if (known) return known;
    // A closed circuit has nothing to remember.
    if (this.#circuits.size >= maxCircuits)
      for (const [other, circuit] of this.#circuits) if (!circuit.isOpen()) this.#circuits.delete(other);
    const circuit = new Circuit(this.#now);
    this.#circuits.set(key, circuit);
    return circuit;
  }
}

class Circuit {
  #failures = 0;
  #openUntil = 0;

  constructor(readonly now: () => number) {}

  isOpen(): boolean {
    return this.#openUntil > this.now();
  }

  /** Refuses a call while the circuit is open; after that, one failure opens it again. */
  check(): void {
    if (!this.isOpen()) return;
    const seconds = Math.ceil((this.#openUntil - this.now()) / 1000);
    throw new DomainError('pluginFailed', pluginReasons.circuitOpen({ failures: failuresToOpen, seconds }), {
      retryAfter: seconds,
    });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Counts failures of the server; what the caller did wrong, and 4xx, say nothing about the server. */
  failed(error: unknown): void {
    if (!isServerFault(error)) return;
    this.#failures++;
    if (this.#failures >= failuresToOpen) this.#openUntil = this.now() + openMs;
  }
}

function isServerFault(error: unknown): boolean {
  if (error instanceof DomainError) return error.error === 'pluginFailed' && error.cause !== undefined;
  if (!PluginError.isInstance(error)) return false;
  return error.failure === 'status' && Number(error.parameters.status) >= 500;
}
