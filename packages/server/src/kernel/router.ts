import type { Call } from '@heddle/api-contract';
import type { CatalogueCall } from '@heddle/api-contract/catalogue';
import type { Handler, Module, NotYet } from './implement.js';
import { createPathTable } from './pathTable.js';
import { unclaimedRoute } from './unclaimed.js';

/** A call with its handler. */
export interface Route {
  family: string;
  name: string;
  call: Call;
  handler: Handler<Call> | NotYet;
}

/** The routing table, the only thing built at startup. */
export interface Router {
  find(method: string, path: string): { route: Route; parameters: Record<string, string> } | undefined;
  /** The calls that families declare. */
  readonly routes: readonly Route[];
}

/**
 * Builds the routing table: the calls of all modules, and those of the catalogue that no module declares. Throws
 * if two modules declare the same path.
 */
export function createRouter(modules: readonly Module[], catalogue: readonly CatalogueCall[] = []): Router {
  // Routes of undeclared calls are created when they are requested: most never are.
  const paths = createPathTable<() => Route>();
  const routes: Route[] = [];
  for (const { family, handlers } of modules) {
    for (const [name, call] of Object.entries(family.calls)) {
      const handler = handlers[name];
      if (!handler) throw new Error(`${family.name}.${name} has no handler`);
      const route = { family: family.name, name, call, handler };
      routes.push(route);
      for (const path of [call.path, ...call.also])
        if (!paths.add(call.method, path, () => route)) throw new Error(`${path} is claimed twice`);
    }
  }
  for (const call of catalogue) paths.add(call.method, call.path, () => unclaimedRoute(call));

  return {
    routes,
    find(method, path) {
      const found = paths.find(method, path);
      return found && { route: found.value(), parameters: found.parameters };
    },
  };
}
