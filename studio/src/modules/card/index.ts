export { BindCardDialog } from './bind/BindCardDialog.js';
export { NodeCard } from './bind/NodeCard.js';
export { PresetCardButton } from './bind/PresetCardButton.js';
export { CardActions } from './components/CardActions.js';
export { NewCardDialog } from './components/LateNewCard.js';
export { NewCardButton } from './components/NewCardButton.js';
