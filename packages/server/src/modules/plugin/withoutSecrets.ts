import type { AddCopyNote } from '../../resources/ResourceKind.js';
import type { PluginSettings } from './PluginContent.js';

/** Names of headers, parameters and inputs that hold secrets, in any spelling. */
export const secretName = /authorization|token|secret|passw|cookie|api[-_]?key|credential/i;

/** Settings without credentials by name and common parameters that hold secrets, for people of other spaces. */
export function settingsWithoutSecrets(settings: PluginSettings, note: AddCopyNote): PluginSettings {
  const { environments, common, ...rest } = settings;
  for (const { name, credentialId } of environments) if (credentialId) note('credentialNeeded', name);
  return {
    ...rest,
    common: withoutSecrets(common, note),
    environments: environments.map(({ name, url }) => ({ name, url })),
  };
}

function withoutSecrets(common: PluginSettings['common'], note: AddCopyNote): PluginSettings['common'] {
  const places = Object.entries(common).map(([place, parameters]) => [
    place,
    parameters?.map((parameter) => {
      if (parameter.value === '' || !secretName.test(parameter.name)) return parameter;
      note('secretRemoved', parameter.name);
      return { ...parameter, value: '' };
    }),
  ]);
  return Object.fromEntries(places) as PluginSettings['common'];
}
