import type { Call } from '@heddle/api-contract';
import type { Handler, Module, NotYet } from './implement.js';

/** A call with its handler. */
export interface Route {
  family: string;
  name: string;
  call: Call;
  handler: Handler<Call> | NotYet;
}

interface Pattern {
  segments: readonly string[];
  route: Route;
}

/** The routing table, the only thing built at startup. */
export interface Router {
  find(method: string, path: string): { route: Route; parameters: Record<string, string> } | undefined;
  readonly routes: readonly Route[];
}

/** Builds the routing table of all modules; throws if two calls have the same path. */
export function createRouter(modules: readonly Module[]): Router {
  const exact = new Map<string, Route>();
  const patterns = new Map<string, Pattern[]>();
  const routes: Route[] = [];
  for (const { family, handlers } of modules) {
    for (const [name, call] of Object.entries(family.calls)) {
      const handler = handlers[name];
      if (!handler) throw new Error(`${family.name}.${name} has no handler`);
      const route = { family: family.name, name, call, handler };
      routes.push(route);
      for (const path of [call.path, ...call.also]) claim(route, path);
    }
  }

  function claim(route: Route, path: string): void {
    const key = `${route.call.method} ${withoutSlash(path)}`;
    if (exact.has(key)) throw new Error(`${key} is claimed twice`);
    exact.set(key, route);
    if (!path.includes(':')) return;
    const segments = withoutSlash(path).split('/');
    const length = `${route.call.method} ${segments.length}`;
    patterns.set(length, [...(patterns.get(length) ?? []), { segments, route }]);
  }

  return {
    routes,
    find(method, path) {
      const clean = withoutSlash(path);
      const route = exact.get(`${method} ${clean}`);
      if (route && !clean.includes(':')) return { route, parameters: {} };
      const given = clean.split('/');
      for (const pattern of patterns.get(`${method} ${given.length}`) ?? []) {
        const parameters = match(pattern.segments, given);
        if (parameters) return { route: pattern.route, parameters };
      }
      return undefined;
    },
  };
}

function match(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) {
      if (value === '') return undefined;
      try {
        parameters[segment.slice(1)] = decodeURIComponent(value);
      } catch {
        return undefined;
      }
    } else if (segment !== value) return undefined;
  }
  return parameters;
}

// Some paths of the specification end with a slash, and clients are inconsistent about it.
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
