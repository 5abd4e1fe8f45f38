// ELK's own worker: importing it handles the messages that `layoutDocument` sends.
import 'elkjs/lib/elk-worker.min.js';
