export { BindCardDialog } from './bind/BindCardDialog.js';
export { CardActions } from './components/CardActions.js';
export { NewCardButton } from './components/NewCardButton.js';
