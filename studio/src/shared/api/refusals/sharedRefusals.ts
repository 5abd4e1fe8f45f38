import './codeTexts.js';
import './documentFileRefusals.js';
import './fileRefusals.js';
import './inputRefusals.js';
import './outboundRefusals.js';
import './requestRefusals.js';
import './serverRefusals.js';
