import type { VariableService } from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';

type Scope = Readonly<Record<string, { value?: unknown }>> | undefined;

/** Global variables with these initial values; changes of user variables last as long as the service. */
export function scriptedVariables({
  app,
  user,
  system,
}: {
  app?: Scope;
  user?: Scope;
  system?: Scope;
}): VariableService {
  const scopes = { global_variable_app: app, global_variable_user: user, global_variable_system: system };
  const stored = new Map<string, Json | undefined>();
  for (const [source, variables] of Object.entries(scopes)) {
    for (const [name, { value }] of Object.entries(variables ?? {})) {
      stored.set(`${source} ${name}`, value as Json | undefined);
    }
  }
  return {
    get: async ({ source, name }) => stored.get(`${source} ${name}`),
    set: async ({ source, name }, value) => {
      stored.set(`${source} ${name}`, value);
    },
  };
}
