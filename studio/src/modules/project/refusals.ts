import '../../shared/api/refusals/projectRefusals.js';
