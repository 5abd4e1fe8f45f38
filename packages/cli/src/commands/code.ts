import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Prints the codes that people asked for at an email address, for the operator to pass on. */
export async function code(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { json: 'flag' });
  const [address, extra] = rest;
  if (address === undefined) throw new UsageError(terminal.message('noAddress'));
  if (extra !== undefined) throw new UsageError(terminal.message('unknownOption', { option: extra }));
  return withServer(terminal, async ({ askForCodes }) => {
    const codes = await askForCodes(startOptionsOf(terminal.environment), address);
    if (options.json) terminal.out(`${JSON.stringify({ codes })}\n`);
    else {
      for (const { code: text, purpose, person } of codes)
        terminal.out(printable(`${terminal.message(purpose, { ...person, address })}: ${text}\n`));
      terminal.out(`${terminal.message(codes.length > 0 ? 'codeWarning' : 'noCodes')}\n`);
    }
    return codes.length > 0 ? 0 : 1;
  });
}
