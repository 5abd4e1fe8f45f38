// ELK's own worker: on import it answers the messages that `layoutDocument` sends.
import 'elkjs/lib/elk-worker.min.js';
