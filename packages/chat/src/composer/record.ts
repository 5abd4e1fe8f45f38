/** Speech that is being recorded. */
export interface Recording {
  /** Ends it and returns what was said. */
  end(): Promise<Blob>;
  cancel(): void;
}

/** Records the microphone. Rejects if the browser or the user does not allow it. */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    end: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          release();
          resolve(new Blob(parts, { type: recorder.mimeType }));
        });
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}
