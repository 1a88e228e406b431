export { PriceAlert, PriceAlertFire } from './price-alert.entities.ts';
export { toWirePriceAlert, toWirePriceAlertFire } from './price-alert.mapper.ts';
export { OwnAlert, OwnAlertFire, toWireOwnAlert, toWireOwnAlertFire } from './own-alert.entities.ts';
