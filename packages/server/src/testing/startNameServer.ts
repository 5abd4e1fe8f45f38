import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** Returns the addresses of a name, or `silence`; `asked` counts the queries so far, from 0. */
export type NameAnswers = (name: string, asked: number) => { a?: string[]; aaaa?: string[] } | typeof silence;

/** The name server does not answer. */
export const silence = 'silence';

const types = { a: 1, aaaa: 28 } as const;

/** A name server on a real socket, at `address`. */
export async function startNameServer(answers: NameAnswers) {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    const asked = questions.filter((known) => known === name).length;
    if (type === types.a) questions.push(name);
    const found = answers(name, type === types.a ? asked : Math.max(0, asked - 1));
    if (found === silence) return;
    const records =
      type === types.a
        ? (found.a ?? []).map(bytesOfA)
        : type === types.aaaa
          ? (found.aaaa ?? []).map(bytesOfAaaa)
          : [];
    socket.send(answerTo(question.subarray(0, end), type, records), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    questions,
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => void socket.close(),
  };
}

// RFC 1035, section 4: a header of 12 bytes, then the name as labels with their lengths, a type and a class.
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, type: number, records: Buffer[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  const lines = records.map((data) => {
    const line = Buffer.alloc(12);
    line.writeUInt16BE(0xc00c, 0);
    line.writeUInt16BE(type, 2);
    line.writeUInt16BE(1, 4);
    // Bytes 6 to 9 are the TTL: zero, so that the next lookup sends a new query.
    line.writeUInt16BE(data.length, 10);
    return Buffer.concat([line, data]);
  });
  return Buffer.concat([head, ...lines]);
}

const bytesOfA = (address: string) => Buffer.from(address.split('.').map(Number));

/** The 16 bytes of an IPv6 address that may contain `::`. */
function bytesOfAaaa(address: string): Buffer {
  const [left = [], right = []] = address.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const words = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return Buffer.from(
    words.flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255]),
  );
}
