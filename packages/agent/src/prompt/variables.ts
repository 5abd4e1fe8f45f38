import { type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import type { TurnInput } from '../TurnInput.js';
import { printed } from './personaTemplate.js';

/** Values by name: those of the turn, else those of the user, else the defaults. Disabled variables are absent. */
export function variableValues({ definition, variables = {}, overrides = {} }: TurnInput): JsonObject {
  const values: JsonObject = {};
  for (const { name, defaultValue, isEnabled = true } of definition.variables) {
    const value: Json | undefined = readOwn(variables, name) ?? defaultValue;
    if (isEnabled && value !== undefined) setOwn(values, name, value);
  }
  for (const [name, value] of Object.entries(overrides)) setOwn(values, name, value);
  return values;
}

/** The lines of the prompt that list the variables; those that are hidden from the prompt are left out. */
export function variableLines({ definition }: TurnInput, values: JsonObject): string {
  const hidden = new Set(
    definition.variables.filter((variable) => variable.isHiddenFromPrompt).map(({ name }) => name),
  );
  return Object.entries(values)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${name}: ${printed(value)}`)
    .join('\n');
}
