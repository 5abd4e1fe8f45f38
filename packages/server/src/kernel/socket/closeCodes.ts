/** Close codes of sockets: those of RFC 6455 section 7.4 below 4000, our own from there on. */
export const closeCodes = {
  over: [1000, 'the conversation is over'],
  shuttingDown: [1001, 'the server is closing; come again'],
  protocol: [1002, 'a frame that RFC 6455 does not allow'],
  notText: [1007, 'a text that is not UTF-8'],
  refused: [1008, 'the error message before it says why; also too many pings'],
  tooLarge: [1009, 'a message larger than the call takes'],
  failed: [1011, 'something failed inside; the reason has the log id'],
  credentialEnded: [4401, 'the access token or session has ended'],
  rightEnded: [4403, 'the right to what the conversation is about has ended'],
  idle: [4408, 'nobody said anything for five minutes'],
  slow: [4409, 'what was said was not read for half a minute'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

/** Ends a socket without an error. */
export class SocketEnd extends Error {
  override readonly name = 'SocketEnd';

  constructor(readonly why: keyof typeof closeCodes) {
    super(closeCodes[why][1]);
  }
}
