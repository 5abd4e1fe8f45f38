import type { OperatorCode } from '../modules/account/index.js';
import { askServer } from './controlChannel.js';
import { StartError } from './StartError.js';
import { checkOptions, type StartOptions } from './startOptions.js';

/**
 * Codes for people who asked for one at this address, made by the running server of the installation: for the
 * operator to pass on, where mails reach nobody.
 */
export async function askForCodes(given: StartOptions, address: string): Promise<OperatorCode[]> {
  const { dataFolder } = checkOptions(given);
  const answer = await askServer<{ codes: OperatorCode[] }>(dataFolder, 'codes', { address });
  if (!answer)
    throw new StartError(
      `No server is running on the data folder ${dataFolder}. Start it, or choose its folder with HEDDLE_DATA.`,
    );
  return answer.codes;
}
