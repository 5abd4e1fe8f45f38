import { defineReasons } from '../kernel/reasons.js';

/** Why a document file was not read. */
export const documentFileReasons = defineReasons('documentFile', {
  encrypted: 'The file is encrypted; remove its password and upload it again',
  damaged: 'The file is damaged and cannot be read as {format}',
  unsupported: 'Files of the type {extension} cannot be read',
  oldFormat: '{extension} files cannot be read; save the document as {target}',
  notText: 'The file is not a text file',
  empty: 'The file has no text; if it is a scan, turn on text recognition',
  tooLarge: 'The file is larger than {maximum:MiB}',
  expandsTooFar: 'The archive in the file expands to too much data',
  unsafe: 'The file contains an XML document type declaration, which is not read',
  tooManyPages: 'The file has {pages} pages; the maximum is {maximum}',
  tooManyColumns: 'The table has more than {maximum} columns',
  tooDeep: 'The file is nested too deeply',
  time: 'Reading the file takes longer than {seconds} seconds',
  memory: 'Reading the file takes too much memory',
});
