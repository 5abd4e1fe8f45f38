import type { Reason } from '@heddle/api-contract';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { PluginError } from '@heddle/plugin';

/** The reason of a failure of the tool engine; its text is the message of the failure. */
export function reasonOfFailure(error: PluginError): Reason {
  const { message } = error;
  const reason = knownReason(error);
  // Kinds of failures have further messages, such as those of built-in tools.
  return reason?.text === message ? reason : pluginReasons.callFailed({ why: message });
}

function knownReason({ failure, parameters }: PluginError): Reason | undefined {
  const { name = '', type, place, status = 0, said } = parameters;
  switch (failure) {
    case 'invalidArgument':
      if (place !== undefined) return pluginReasons.argumentMissing({ place, name });
      return type === undefined ? undefined : pluginReasons.argumentType({ name, type });
    case 'invalidAddress':
      return pluginReasons.pathArgument({ name });
    case 'status':
      if (said === undefined) return pluginReasons.answerStatus({ status });
      return pluginReasons.answerStatusSaid({ status, said });
    case 'invalidAnswer':
      if (type !== undefined) return pluginReasons.answerFieldType({ name, type });
      return name === '' ? pluginReasons.answerNotJson() : pluginReasons.answerFieldMissing({ name });
    default:
      return undefined;
  }
}
