import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const marks = { fine: '✓', warning: '!', wrong: '✗' } as const;

/** Checks an installation and suggests fixes. */
export async function doctor(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { json: 'flag' });
  if (rest[0] !== undefined) throw new UsageError(terminal.message('unknownOption', { option: rest[0] }));
  return withServer(terminal, async ({ examineInstallation }) => {
    const findings = await examineInstallation(startOptionsOf(terminal.environment));
    const isFine = findings.every(({ state }) => state !== 'wrong');
    if (options.json) terminal.out(`${JSON.stringify({ isFine, findings })}\n`);
    else {
      for (const { state, check, found, advice } of findings) {
        terminal.out(printable(`${marks[state]} ${check}: ${found}\n`));
        if (advice !== undefined) terminal.out(printable(`  → ${advice}\n`));
      }
      terminal.out(`\n${terminal.message(isFine ? 'doctorFine' : 'doctorWrong')}\n`);
    }
    return isFine ? 0 : 1;
  });
}
