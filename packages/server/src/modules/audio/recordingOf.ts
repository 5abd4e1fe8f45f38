/** Format of the audio that a caller sends. */
export interface InputAudio {
  format: 'pcm' | 'wav' | 'ogg';
  codec: 'pcm' | 'opus' | 'g711a' | 'g711u';
  /** Samples per second. */
  sample_rate: number;
  channel: number;
  bit_depth: number;
}

// Format codes from RFC 2361.
const codecNumbers = { pcm: 1, g711a: 6, g711u: 7 } as const;
const headerBytes = 44;

/**
 * Converts audio to a file that models accept: raw samples get a WAV header, files are returned unchanged.
 */
export function recordingOf(sound: Uint8Array, form: InputAudio): Uint8Array {
  const { format, codec, sample_rate, channel } = form;
  if (format !== 'pcm' || codec === 'opus') return sound;
  const bits = codec === 'pcm' ? form.bit_depth : 8;
  const frameBytes = (channel * bits) / 8;
  const file = new Uint8Array(headerBytes + sound.length);
  const header = new DataView(file.buffer);
  const word = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  word(0, 'RIFF');
  header.setUint32(4, headerBytes - 8 + sound.length, true);
  word(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, codecNumbers[codec], true);
  header.setUint16(22, channel, true);
  header.setUint32(24, sample_rate, true);
  header.setUint32(28, sample_rate * frameBytes, true);
  header.setUint16(32, frameBytes, true);
  header.setUint16(34, bits, true);
  word(36, 'data');
  header.setUint32(40, sound.length, true);
  file.set(sound, headerBytes);
  return file;
}
