import type { Call, Calls } from '@heddle/api-contract';
import type { Context } from '../../kernel/Context.js';
import type { Handler, Handlers, Module } from '../../kernel/implement.js';
import { requireInInstallation } from '../account/index.js';

/** The handlers of a module for these of its calls, for operators of the installation only. */
export function asOperator<C extends Calls>({ handlers }: Module, calls: C): Handlers<C> {
  const entries = Object.keys(calls).map((name) => {
    const handler = handlers[name];
    if (!handler) throw new Error(`the module has no ${name}`);
    return [name, 'reason' in handler ? handler : operatorsOnly(handler)];
  });
  return Object.fromEntries(entries) as Handlers<C>;
}

function operatorsOnly(handler: Handler<Call>): Handler<Call> {
  const guarded = async (context: Context, input: never) => {
    await requireInInstallation(context, 'operate');
    return handler(context, input);
  };
  return guarded as Handler<Call>;
}
