export { DeliveryReceipt } from './delivery-receipt.entity.ts';
export { MessageTemplate } from './message-template.entity.ts';
export { toWireMessageTemplate } from './message-template.mapper.ts';
export { NotificationPreference } from './notification-preference.entity.ts';
export { isPreferred, preferenceLevel, storePreferences } from './notification-preferences.ts';
export { Notification, ReadPosition, UserNotification } from './notification.entities.ts';
export { toWireNotification } from './notification.mapper.ts';
export { IS_HEEDED, WatchChoice, toWatchChoices } from './watch-choice.entity.ts';
export { INBOX, IS_MARKED, IS_READ, IS_VISIBLE, LAST_WORDS, PRESENT, SINCE } from './read-state.ts';
